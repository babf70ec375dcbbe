// A drawing of how a game begins: who sits where, and what lies on the table.

import { GLYPHS } from "../cards/names";
import type { Layout } from "../wire";
import * as pictureCss from "./gamePicture.module.css";

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn?: number;
  readonly size?: number;
}

function Card({ x, y, turn = 0, size = 1, face }: Spot & { face?: string | undefined }) {
  const [w, h] = [30 * size, 42 * size];
  const rank = face?.charAt(0) === "T" ? "10" : face?.charAt(0);
  const suit = face?.charAt(1) ?? "";
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={3.4 * size} class={pictureCss.picFace} />
      {face ? (
        <g data-pic={suit}>
          <text
            x={-w / 2 + 2.6 * size}
            y={-h / 2 + 13.5 * size}
            font-size={13 * size}
            class={pictureCss.picRank}
          >
            {rank}
          </text>
          <text x={w / 2 - 2.5 * size} y={h / 2 - 3 * size} font-size={22 * size} text-anchor="end">
            {GLYPHS[suit]}
          </text>
        </g>
      ) : (
        <rect
          x={-w / 2 + 2.4 * size}
          y={-h / 2 + 2.4 * size}
          width={w - 4.8 * size}
          height={h - 4.8 * size}
          rx={2 * size}
          class={pictureCss.picBack}
        />
      )}
    </g>
  );
}

const HELD = ["AD", "AH", "QH", "KC", "JS", "9D"];
const HAND = ["JS", "JC", "AS", "KS", "AH", "QD", "9S", "TH", "KD", "AC", "9D", "QC"];

/** Cards held in a fan, seen from outside the table. */
function Fan({ x, y, turn, cards, size }: Required<Spot> & { cards: readonly (string | undefined)[] }) {
  const wide = Math.min(17, 92 / cards.length) * size;
  const middle = (cards.length - 1) / 2;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      {cards.map((face, at) => (
        <Card
          key={at}
          x={(at - middle) * wide}
          y={Math.abs(at - middle) ** 1.6 * 1.1 * size}
          turn={(at - middle) * 4}
          size={size}
          face={face}
        />
      ))}
    </g>
  );
}

function Piles({ y, faces }: { y: number; faces: readonly string[] }) {
  return (
    <>
      {faces.map((face, at) => (
        <g key={face}>
          <Card x={160 + (at - 1.5) * 37} y={y - 7} />
          <Card x={160 + (at - 1.5) * 37} y={y} face={face} />
        </g>
      ))}
    </>
  );
}

/** Where the others sit: round an ellipse, clockwise from the place in front. */
const around = (seats: number): readonly Required<Omit<Spot, "size">>[] =>
  Array.from({ length: seats - 1 }, (_, at) => {
    const turn = (360 * (at + 1)) / seats;
    const angle = (turn * Math.PI) / 180;
    return { x: 160 - 134 * Math.sin(angle), y: 98 + 76 * Math.cos(angle), turn };
  });

interface Props {
  layout: Layout | null | undefined;
  /** On a piece of felt; `broad` at the head of a panel. */
  felt?: boolean | "broad";
  class?: string;
}

/** What lies on the table when a game begins; nothing before that is known. */
export function GamePicture({ layout, felt = false, class: more = "" }: Props) {
  const ground = felt ? `${pictureCss.onFelt} ${felt === "broad" ? pictureCss.broad : ""}` : "";
  const look = `${pictureCss.picture} ${ground} ${more}`;
  if (!layout) return <svg class={look} viewBox="0 0 320 210" aria-hidden="true" />;
  const { seats, hand, piles, upcard } = layout;
  return (
    <svg class={look} viewBox="0 0 320 210" aria-hidden="true">
      {piles ? (
        <>
          <Piles y={58} faces={["QC", "9S", "KS", "JH"]} />
          <Piles y={121} faces={["TD", "AS", "JD", "9H"]} />
          <Fan x={160} y={5} turn={180} size={0.75} cards={Array(hand).fill(undefined)} />
          <Fan x={160} y={190} turn={0} size={1.05} cards={HELD.slice(0, hand)} />
        </>
      ) : (
        <>
          {around(seats).map((place) => (
            <Fan
              key={place.turn}
              {...place}
              size={seats > 5 ? 0.7 : 0.82}
              cards={Array(hand).fill(undefined)}
            />
          ))}
          {upcard ? (
            <>
              <Card x={150} y={97} turn={-6} />
              <Card x={153} y={97} turn={-2} />
              <Card x={170} y={96} turn={5} face="TS" />
            </>
          ) : null}
          <Fan x={160} y={183} turn={0} size={1.1} cards={HAND.slice(0, hand)} />
        </>
      )}
    </svg>
  );
}
