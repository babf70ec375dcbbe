import { Face } from "../../cards/Card";
import * as cardsCss from "../../cards/cards.module.css";
import { spoken } from "../../cards/names";
import { PATHS } from "../../cards/Suit";
import { type Place, placeOf } from "../../cards/seats";
import { Unseen } from "../../ui/Text";
import type { HandView, RulesView } from "../../wire";
import { gathered } from "../state/playback";
import { Calling } from "./Calling";
import * as feltCss from "./felt.module.css";
import * as middleCss from "./middle.module.css";
import { Laid } from "./OwnHand";

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

/** The trick on the table. */
function Trick({ view, me, seats }: { view: HandView; me: number; seats: number }) {
  const count = new Map<string, number>();
  const spots = SPOTS[seats] ?? MANY;
  return (
    <div class={middleCss.trick} data-winner={gathered.value ?? undefined}>
      {view.trick.map(({ seat, card }) => {
        const place = placeOf(seat, me, seats);
        const [x, y, turn] = spots[place] ?? [0, 0, 0];
        // From left to right, whoever played first: no card lies on another's corner.
        const zIndex = 1 + Object.values(spots).filter(([left]) => left < x).length;
        const before = count.get(card) ?? 0;
        count.set(card, before + 1);
        return (
          <Laid
            key={`${seat}:${card}`}
            id={`${card}:${before}`}
            zone={`trick${seat}`}
            card={card}
            bower={view.bowers[card]}
            style={{ "--x": x, "--y": y, "--turn": `${turn}deg`, zIndex }}
          />
        );
      })}
    </div>
  );
}

/** The upcard on the cards that are left, or its back once it was turned down; with trump fixed it lies there no more. */
function Upcard({ view }: { view: HandView }) {
  if (view.upcard === null || view.trump !== null || view.phase === "over") return null;
  const { upcard, turned_down: down, bowers } = view;
  return (
    <div class={middleCss.upcard}>
      <span class={`${cardsCss.card} ${cardsCss.back}`} aria-hidden="true" />
      <span class={`${cardsCss.card} ${cardsCss.back} ${middleCss.second}`} aria-hidden="true" />
      {down ? (
        <span class={`${cardsCss.card} ${cardsCss.back} ${middleCss.third}`}>
          <Unseen>{`${spoken(upcard, undefined)}, turned down`}</Unseen>
        </span>
      ) : (
        <span class={`${cardsCss.card} ${middleCss.third}`} data-card={`${upcard}:0`} data-zone="up">
          <Unseen>{`${spoken(upcard, bowers[upcard])}, turned up`}</Unseen>
          <Face card={upcard} bower={bowers[upcard]} />
        </span>
      )}
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
export function Middle({ rules, view, me }: { rules: RulesView; view: HandView; me: number }) {
  return (
    <div class={middleCss.middle}>
      <Crest />
      <Upcard view={view} />
      <Trick view={view} me={me} seats={rules.seats} />
      <Calling view={view} />
    </div>
  );
}
