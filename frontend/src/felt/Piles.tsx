import { Card } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { spoken } from "../cards/names";
import { Unseen } from "../ui/Text";
import type { OwnCard, Table } from "./hand";
import { Laid } from "./Laid";
import * as pilesCss from "./piles.module.css";

interface Props extends Table {
  seat: number;
  small?: boolean;
  /** How the open card of a pile is drawn for its owner. */
  own?: ((card: OwnCard) => preact.VNode) | undefined;
}

/** Piles on the table: a covered card peeks out above the one that covers it, so that both can be counted. */
export function Piles({ view, seat, open, small = false, own }: Props) {
  let number = 1;
  return (
    <div
      class={`${pilesCss.piles} ${small ? pilesCss.small : ""}`}
      role="group"
      aria-label={own ? "Your piles" : "Piles"}
    >
      {(view.piles[seat] ?? []).map(({ up, covered }, at) => {
        const under = open?.piles[seat]?.[at]?.down ?? null;
        const where = !covered
          ? ""
          : under
            ? `on the ${spoken(under, view.bowers[under])}`
            : "on a covered card";
        return (
          <div
            class={`${pilesCss.pile} ${covered ? pilesCss.covered : ""}`}
            key={at}
            data-pile={`${seat}:${at}`}
          >
            {covered &&
              (under ? (
                <Card card={under} bower={view.bowers[under]} class={pilesCss.under} />
              ) : (
                <span class={`${cardsCss.card} ${cardsCss.back} ${pilesCss.under}`} aria-hidden="true" />
              ))}
            {up !== null &&
              (own ? (
                own({ card: up, id: `${up}:0`, number: number++, where: where || "on the table" })
              ) : (
                <Laid
                  card={up}
                  bower={view.bowers[up]}
                  id={`${up}:0`}
                  zone={`pile${seat}`}
                  more={where && `, ${where}`}
                />
              ))}
            {up === null && covered && (
              <Unseen>{under ? `${spoken(under, view.bowers[under])}, covered` : "a covered card"}</Unseen>
            )}
          </div>
        );
      })}
    </div>
  );
}
