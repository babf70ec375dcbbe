// SHA-256 and HMAC: the browser's own are there only on https, and many a table is at home, on http.

type Eight = [number, number, number, number, number, number, number, number];

const H: number[] = [];
const K: number[] = [];
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
for (let n = 2; K.length < 64; n++) {
  let divisor = 2;
  while (n % divisor) divisor++;
  if (divisor < n) continue;
  H.push(fraction(n ** 0.5));
  K.push(fraction(Math.cbrt(n)));
}

export function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const mixed = (word: number, one: number, two: number, three: number) =>
    turned(word, one) ^ turned(word, two) ^ turned(word, three);
  const bytes = new Uint8Array(((data.length + 72) >> 6) << 6);
  bytes.set(data);
  bytes[data.length] = 128;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 4, data.length * 8);
  let sum = H.slice(0, 8);
  for (let block = 0; block < bytes.length; block += 64) {
    const words: number[] = [];
    let state = sum as Eight;
    K.forEach((k, i) => {
      const at = (back: number) => words[i - back] as number;
      const [a, b, c, d, e, f, g, h] = state;
      const word =
        i < 16
          ? view.getInt32(block + 4 * i)
          : (at(16) +
              at(7) +
              (turned(at(2), 17) ^ turned(at(2), 19) ^ (at(2) >>> 10)) +
              (turned(at(15), 7) ^ turned(at(15), 18) ^ (at(15) >>> 3))) |
            0;
      words.push(word);
      const more = h + mixed(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + k + word;
      state = [
        (more + mixed(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0,
        a,
        b,
        c,
        (d + more) | 0,
        e,
        f,
        g,
      ];
    });
    sum = sum.map((word, i) => (word + (state[i] as number)) | 0);
  }
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => {
    out.setInt32(4 * i, word);
  });
  return new Uint8Array(out.buffer);
}

/** Bytes after one another; texts are UTF-8. */
export function joined(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const utf8 = new TextEncoder();
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? utf8.encode(part) : part)]));
}

/** The HMAC of a text, by a key of at most 64 bytes. */
export function hmac(key: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const pad = (by: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ by);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), text))));
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (two) => Number.parseInt(two, 16));

/** Random bytes in hexadecimal. */
export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
