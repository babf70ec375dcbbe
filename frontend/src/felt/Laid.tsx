import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { Face } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { spoken } from "../cards/names";
import { Unseen } from "../ui/Text";
import type { Drawn } from "./hand";
import * as ownHandCss from "./ownHand.module.css";

interface LaidProps {
  card: string;
  bower: string | undefined;
  id: string;
  zone: string;
  class?: string;
  style?: Record<string, string | number>;
  /** What is said before the card's name, and after it. */
  who?: string;
  more?: string;
  /** It was laid just now, where that is marked. */
  latest?: boolean;
  /** On the card. */
  children?: ComponentChildren;
}

/** A card that lies open. */
export function Laid({
  card,
  bower,
  id,
  zone,
  class: kind = "",
  style,
  who = "",
  more = "",
  latest = false,
  children,
}: LaidProps) {
  return (
    <span
      class={`${cardsCss.card} ${kind}`}
      data-card={id}
      data-face={card}
      data-zone={zone}
      data-latest={latest ? "" : undefined}
      style={style}
    >
      <Unseen>{`${who}${spoken(card, bower)}${more} `}</Unseen>
      <Face card={card} bower={bower} />
      {children}
    </span>
  );
}

interface HeldProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "id"> {
  card: string;
  view: Pick<Drawn, "bowers" | "barred">;
  id: string;
  number: number;
  where?: string | undefined;
  /** How it is held. */
  look: "may" | "barred" | "ahead" | "picked" | "";
  /** The same in words. */
  state?: string;
}

/** A card in the viewer's hand, or face up on the viewer's piles, that can be tapped. */
export function Held({ card, view, id, number, where = "", look, state = "", ...more }: HeldProps) {
  const bower = view.bowers[card];
  const kinds = { may: ownHandCss.may, barred: ownHandCss.barred, ahead: ownHandCss.ahead };
  const kind = look === "picked" ? `${ownHandCss.may} ${ownHandCss.picked}` : look && kinds[look];
  return (
    <button
      type="button"
      class={`${cardsCss.card} ${ownHandCss.own} ${kind}`}
      data-card={id}
      data-zone="own"
      data-number={number}
      aria-label={[spoken(card, bower), where, state].filter(Boolean).join(", ")}
      aria-keyshortcuts={number > 0 && number <= 9 ? String(number) : undefined}
      title={view.barred.find((each) => each.card === card)?.why}
      {...more}
    >
      <Face card={card} bower={bower} />
    </button>
  );
}
