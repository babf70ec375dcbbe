import { Face } from "../../cards/Card";
import * as cardsCss from "../../cards/cards.module.css";
import { spoken } from "../../cards/names";
import { Unseen } from "../../ui/Text";
import type { HandView } from "../../wire";
import { CardButton } from "./CardButton";
import * as pilesCss from "./piles.module.css";

interface Props {
  view: HandView;
  seat: number;
  small?: boolean;
  /** The first number that chooses one of them, for their owner. */
  first?: number;
}

/** Piles on the table: a covered card peeks out above the one that covers it, so that both can be counted. */
export function Piles({ view, seat, small = false, first }: Props) {
  const row = view.piles[seat] ?? [];
  const mine = first !== undefined;
  let number = first ?? 0;
  return (
    <div
      class={`${pilesCss.piles} ${small ? pilesCss.small : ""}`}
      role="group"
      aria-label={mine ? "Your piles" : "Piles"}
    >
      {row.map((pile, at) => {
        const key = pile.up === null ? null : `${pile.up}:0`;
        return (
          <div
            class={`${pilesCss.pile} ${pile.covered ? pilesCss.covered : ""}`}
            key={at}
            data-pile={`${seat}:${at}`}
          >
            {pile.covered && (
              <span class={`${cardsCss.card} ${cardsCss.back} ${pilesCss.under}`} aria-hidden="true" />
            )}
            {pile.up !== null && mine && (
              <CardButton
                card={pile.up}
                view={view}
                number={number++}
                id={key ?? ""}
                where={pile.covered ? "on a covered card" : "on the table"}
              />
            )}
            {pile.up !== null && !mine && (
              <span class={cardsCss.card} data-card={key} data-zone={`pile${seat}`}>
                <Unseen>
                  {spoken(pile.up, view.bowers[pile.up])}
                  {pile.covered ? ", on a covered card" : ""}
                </Unseen>
                <Face card={pile.up} bower={view.bowers[pile.up]} />
              </span>
            )}
            {pile.up === null && pile.covered && <Unseen>a covered card</Unseen>}
          </div>
        );
      })}
    </div>
  );
}
