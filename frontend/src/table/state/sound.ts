/** Sounds, made as they are heard; off unless asked for. */

import { settings } from "../../kept/settings";

let context: AudioContext | null = null;

function output(): AudioContext | null {
  if (!settings.value.sound) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A short rush of air, as of a card on cloth. */
function brush(at: number, length: number, pitch: number, loud: number): void {
  const audio = output();
  if (audio === null) return;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: loud }))
    .connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** A struck tone that dies away. */
function tone(at: number, pitch: number, length: number, loud: number): void {
  const audio = output();
  if (audio === null) return;
  const start = audio.currentTime + at;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  for (const [times, part] of [
    [1, 1],
    [2.01, 0.25],
  ] as const) {
    const voice = new OscillatorNode(audio, { frequency: pitch * times, type: "sine" });
    voice.connect(new GainNode(audio, { gain: part })).connect(gain);
    voice.start(start);
    voice.stop(start + length);
  }
}

export const play = (): void => brush(0, 0.09, 1500, 0.5);
export const gather = (): void => brush(0, 0.2, 700, 0.3);
export function deal(): void {
  for (let card = 0; card < 6; card++) brush(card * 0.06, 0.07, 1900, 0.25);
}
export function turn(): void {
  tone(0, 523, 0.5, 0.12);
  tone(0.09, 784, 0.6, 0.1);
}
export const warn = (): void => tone(0, 880, 0.12, 0.08);
export function march(): void {
  [523, 659, 784, 1047].forEach((pitch, at) => {
    tone(at * 0.11, pitch, 0.7, 0.12);
  });
}
export function euchre(): void {
  [392, 370, 311].forEach((pitch, at) => {
    tone(at * 0.16, pitch, 0.6, 0.13);
  });
}
export function over(): void {
  [392, 523, 659].forEach((pitch, at) => {
    tone(at * 0.1, pitch, 0.8, 0.1);
  });
}
