import type { ComponentChildren } from "preact";
import { Card } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { capital, nameOf, spoken } from "../cards/names";
import { PATHS } from "../cards/Suit";
import { type Place, placeOf } from "../cards/seats";
import { Unseen } from "../ui/Text";
import * as feltCss from "./felt.module.css";
import { calledAt, idsOf, type Table } from "./hand";
import { Laid } from "./Laid";
import * as middleCss from "./middle.module.css";

/** Where a card lies in the trick, in card widths from the middle, and how it is turned. */
type Spots = Partial<Record<Place, readonly [x: number, y: number, turn: number]>>;

const FOUR: Spots = {
  bottom: [0.06, 0.46, 2],
  top: [-0.06, -0.46, -3],
  left: [-0.92, 0.02, -5],
  right: [0.92, -0.02, 4],
};
const MANY: Spots = {
  bottom: [0.06, 0.5, 2],
  top: [-0.02, -0.5, -3],
  left: [-1.14, 0.2, -5],
  right: [1.14, 0.16, 4],
  "top-left": [-0.64, -0.42, -6],
  "top-right": [0.64, -0.46, 5],
};
const SPOTS: Record<number, Spots> = {
  2: { top: [-0.6, -0.04, -4], bottom: [0.6, 0.04, 3] },
  3: { bottom: [0.02, 0.3, 2], "top-left": [-0.98, -0.22, -5], "top-right": [0.98, -0.26, 4] },
  4: FOUR,
};

export interface MiddleProps {
  /** Who has taken the trick that still lies there. */
  taker?: number | null;
  /** People did not see how the hand came to this: the upcard has words, and so has who takes the trick. */
  told?: boolean;
  /** Below the trick. */
  below?: ComponentChildren;
}

/** The trick on the table. */
function Trick({ taker = null, told = false, ...table }: Table & MiddleProps) {
  const { view, me, names, acted } = table;
  const last = view.trick.at(-1);
  const spots = SPOTS[names.length] ?? MANY;
  const ids = idsOf(view.trick.map(({ card }) => card));
  return (
    <div class={middleCss.trick}>
      {view.trick.map((play, at) => {
        const { seat, card } = play;
        const [x, y, turn] = spots[placeOf(seat, me, names.length)] ?? [0, 0, 0];
        // From left to right, in whichever order they were played: no card lies on another's corner.
        const zIndex = 1 + Object.values(spots).filter(([left]) => left < x).length;
        return (
          <Laid
            key={`${seat}:${card}`}
            id={ids[at] ?? card}
            zone={`trick${seat}`}
            card={card}
            bower={view.bowers[card]}
            class={seat === taker ? middleCss.took : ""}
            latest={play === last && seat === acted}
            style={{ "--x": x, "--y": y, "--turn": `${turn}deg`, zIndex }}
            who={`${calledAt(table, seat)}: `}
            more={seat === taker ? ", takes the trick" : ""}
          >
            {told && seat === taker && (
              <span class={middleCss.takes} aria-hidden="true">
                takes it
              </span>
            )}
          </Laid>
        );
      })}
    </div>
  );
}

/**
 * The upcard on the cards that are left, or its back once it was turned down. With trump fixed it was taken up, or was
 * turned down in a round that nobody is told of any more: then it lies there no longer.
 */
function Upcard({ view, told = false }: Table & MiddleProps) {
  const { upcard, turned_down: down, bowers } = view;
  const taken = (view.trump !== null && !down) || view.trick.length > 0;
  if (upcard === null || taken || view.phase === "over") return null;
  const back = `${cardsCss.card} ${cardsCss.back}`;
  return (
    <div class={middleCss.upcard}>
      <span class={back} aria-hidden="true" />
      <span class={`${back} ${middleCss.second}`} aria-hidden="true" />
      {down ? (
        <span class={`${back} ${middleCss.third}`}>
          <Unseen>{`${spoken(upcard, undefined)}, turned down`}</Unseen>
        </span>
      ) : (
        <Laid
          card={upcard}
          bower={bowers[upcard]}
          id={`${upcard}:0`}
          zone="up"
          class={middleCss.third}
          more=", turned up"
        />
      )}
      {told && (
        <span class={middleCss.caption} aria-hidden="true">
          {down ? `${capital(nameOf(upcard))}, turned down` : "turned up"}
        </span>
      )}
    </div>
  );
}

/** The cards that were left over or put down, where all cards lie open. */
function Kitty({ view, open }: Table) {
  if (!open?.kitty.length || view.trick.length || view.upcard) return null;
  return (
    <div class={middleCss.kitty} role="group" aria-label="Kitty">
      {open.kitty.map((card, at) => (
        <span key={at}>
          <Card card={card} />
          <Unseen>{`${spoken(card, undefined)} `}</Unseen>
        </span>
      ))}
      <span class={middleCss.caption}>kitty</span>
    </div>
  );
}

/** A crest woven into the cloth. */
function Crest() {
  return (
    <svg class={feltCss.crest} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r="47" />
      <circle r="44.5" />
      {["S", "H", "C", "D"].map((suit, at) => (
        <path
          key={suit}
          d={PATHS[suit]}
          transform={`rotate(${at * 90}) translate(-9 -38) scale(.18)`}
          stroke-width="3"
        />
      ))}
      <path d="M0-13 13 0 0 13-13 0z" />
    </svg>
  );
}

/** The middle of the table. */
export function Middle(props: Table & MiddleProps) {
  return (
    <div class={middleCss.middle}>
      <Crest />
      <Upcard {...props} />
      <Kitty {...props} />
      <Trick {...props} />
      {props.below}
    </div>
  );
}
