import { useEffect, useState } from "preact/hooks";
import { settings } from "../kept/settings";
import * as cardsCss from "./cards.module.css";
import { indexOf, rankOf, suitOf } from "./names";
import { Suit } from "./Suit";

/** The emblem of a court card, over its pip: a feather, a coronet, a crown. */
const EMBLEMS: Record<string, string> = {
  J: "M14 84c-4-38 14-66 74-84 4 34-12 62-48 68l14-26-26 28-6 14z",
  Q: "M10 50 4 20l18 14L34 8l16 24L66 8l12 26 18-14-6 30zM10 56h80v8H10zM34 2a6 6 0 1 1 0 .1zM66 2a6 6 0 1 1 0 .1zM4 12a5 5 0 1 1 0 .1zM96 12a5 5 0 1 1 0 .1z",
  K: "M10 52V22l20 12L45 14V9h-6V3h6v-5h10v5h6v6h-6v5l15 20 20-12v30zM10 58h80v9H10z",
};

type Faces = (card: string) => string | undefined;
let faces: Faces | null = null;

/** The classic deck is only fetched by those who chose it. */
function useClassic(): Faces | null {
  const wanted = settings.value.deck === "classic";
  const [found, set] = useState<Faces | null>(() => faces);
  useEffect(() => {
    if (!wanted || faces !== null) return;
    let gone = false;
    void import("./classic").then(({ face }) => {
      faces = face;
      if (!gone) set(() => face);
    });
    return () => {
      gone = true;
    };
  }, [wanted]);
  return wanted ? (found ?? faces) : null;
}

/** What is printed on a card, as drawings, for its name is said elsewhere: a big index, one large pip, and nothing that is not needed across a table. */
export function Face({ card, bower }: { card: string; bower?: string | undefined }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const emblem = EMBLEMS[rank];
  const drawn = useClassic()?.(card);
  const badge = bower ? <span class={cardsCss.bower}>{bower}</span> : null;
  if (drawn !== undefined) {
    return (
      <span class={`${cardsCss.face} ${cardsCss.drawn}`} aria-hidden="true">
        <img src={`${drawn}#${settings.value.palette}`} alt="" draggable={false} />
        {badge}
      </span>
    );
  }
  if (suit === "X") {
    return (
      <span class={cardsCss.face} data-suit="x" aria-hidden="true">
        <span class={`${cardsCss.index} ${cardsCss.joker}`}>
          {Array.from(indexOf(card), (letter, at) => (
            <b key={at} data-mark={letter} />
          ))}
        </span>
        <span class={cardsCss.pip}>
          <Suit suit="X" plain />
        </span>
        {badge}
      </span>
    );
  }
  return (
    <span
      class={`${cardsCss.face} ${emblem ? cardsCss.court : rank === "A" ? cardsCss.ace : ""}`}
      data-suit={suit.toLowerCase()}
      aria-hidden="true"
    >
      <span class={cardsCss.index}>
        <b data-mark={indexOf(card)} />
        <Suit suit={suit} plain />
      </span>
      {emblem !== undefined && (
        <svg class={cardsCss.emblem} aria-hidden="true" viewBox="0 -6 100 84">
          <path d={emblem} />
        </svg>
      )}
      <span class={cardsCss.pip}>
        <Suit suit={suit} plain />
      </span>
      {badge}
    </span>
  );
}

/** A card that is only looked at, named for those who cannot see it. */
export function Card({
  card,
  bower,
  class: more = "",
}: {
  card: string;
  bower?: string | undefined;
  class?: string;
}) {
  return (
    <span class={`${cardsCss.card} ${more}`} data-face={card}>
      <Face card={card} bower={bower} />
    </span>
  );
}

/** The back of a card. */
export function Back({ class: more = "" }: { class?: string }) {
  return <span class={`${cardsCss.card} ${cardsCss.back} ${more}`} aria-hidden="true" />;
}
