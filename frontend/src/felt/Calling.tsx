import { useState } from "preact/hooks";
import { capital } from "../cards/names";
import { isSuit, Suit } from "../cards/Suit";
import { Button } from "../ui/Button";
import { Switch } from "../ui/Switch";
import type { Offered } from "../wire";
import type { Drawn } from "./hand";
import * as middleCss from "./middle.module.css";

/** A call of the auction with the one that is the same but alone. */
interface Pair {
  trump: string;
  with: Offered | undefined;
  alone: Offered | undefined;
}

export function pairsOf(view: Pick<Drawn, "offered">): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const offer of view.offered) {
    const { kind, trump } = offer;
    if (kind !== "call" || trump === null) continue;
    const pair = pairs.get(trump) ?? { trump, with: undefined, alone: undefined };
    if (offer.alone) pair.alone = offer;
    else pair.with = offer;
    pairs.set(trump, pair);
  }
  return [...pairs.values()];
}

/** What a call means, as the switch *alone* stands. */
export function meant(pair: Pair, alone: boolean): Offered | undefined {
  return pair.with === undefined || alone ? pair.alone : pair.with;
}

type Say = (offer: Offered) => void;

interface Props {
  view: Pick<Drawn, "offered" | "question">;
  /** Somebody has chosen. */
  say: Say;
  /** The switch: the next call is meant alone. */
  alone: boolean;
  setAlone: (on: boolean) => void;
  /** A choice would be taken now. */
  ready?: boolean;
  /** The action that was advised. */
  best?: string | undefined;
}

/** The bids of one rung: the same number of tricks, or the same way of going alone. */
const rungOf = ({ lone, tricks }: Offered) => (lone ? -lone : (tricks ?? 0));

function Named({ trump }: { trump: string }) {
  return isSuit(trump) ? (
    <span class={middleCss.coin}>
      <Suit suit={trump} />
    </span>
  ) : null;
}

/** The calls of suits, and alone as a switch. */
function Calls({ pairs, say, alone, setAlone, best }: Omit<Props, "view"> & { pairs: readonly Pair[] }) {
  const can = pairs.some((pair) => pair.alone);
  const must = can && pairs.every((pair) => pair.with === undefined);
  return (
    <>
      {pairs.map((pair) => {
        const offer = meant(pair, alone);
        const label = capital((pair.with ?? pair.alone)?.name ?? "");
        return (
          <Button
            key={pair.trump}
            kind="now"
            class={middleCss.call}
            aria-disabled={offer === undefined}
            onClick={() => offer && say(offer)}
            data-advised={offer !== undefined && offer.action === best}
            data-trump={pair.trump}
          >
            <Named trump={pair.trump} />
            <span>
              {label}
              {offer?.alone && <small>, alone</small>}
            </span>
          </Button>
        );
      })}
      {can && (
        <Switch on={must || alone} disabled={must} set={setAlone}>
          Alone
        </Switch>
      )}
    </>
  );
}

/** Bids: a number first where a suit belongs to it, then the suit. */
function Bids({ bids, say }: { bids: readonly Offered[]; say: Say }) {
  const [rung, pick] = useState(0);
  const rungs = bids.filter((bid, at) => bids.findIndex((one) => rungOf(one) === rungOf(bid)) === at);
  const named = bids.some((bid) => bid.trump);
  const open = bids.filter((bid) => rungOf(bid) === rung);
  return (
    <>
      <div class={middleCss.rungs} role="group" aria-label="Bid">
        {rungs.map((bid) => {
          const here = rungOf(bid);
          return (
            <Button
              key={here}
              kind={here === rung || !named ? "now" : "plain"}
              class={bid.lone ? middleCss.lone : middleCss.rung}
              aria-pressed={named ? here === rung : undefined}
              onClick={() => (named ? pick(here === rung ? 0 : here) : say(bid))}
            >
              {bid.lone ? capital(bid.name) : bid.tricks}
            </Button>
          );
        })}
      </div>
      {named && (
        <div class={middleCss.rungs} role="group" aria-label="Trump of the bid">
          {open.map((offer) => (
            <Button
              key={offer.trump}
              kind="now"
              class={middleCss.rung}
              aria-label={capital(offer.label)}
              onClick={() => say(offer)}
            >
              {offer.trump === "N" ? "NT" : offer.trump === "L" ? "Low" : <Named trump={offer.trump ?? ""} />}
            </Button>
          ))}
          {rung === 0 && <span class={middleCss.faint}>First the number of tricks, then the suit.</span>}
        </div>
      )}
    </>
  );
}

/** Everything that can be said now; cards to lay or to put down are tapped where they are. */
export function Calling({ view, ready = true, ...way }: Props) {
  const spoken = view.offered.filter((offer) => offer.card === null);
  if (spoken.length === 0) return null;
  const pairs = pairsOf(view);
  const bids = spoken.filter((offer) => offer.kind === "bid");
  const rest = spoken.filter((offer) => offer.kind !== "call" && offer.kind !== "bid");
  return (
    <div
      class={middleCss.calling}
      role="group"
      aria-label={view.question || "Your choice"}
      aria-busy={!ready}
    >
      {bids.length > 0 && <Bids bids={bids} say={way.say} />}
      <div class={middleCss.calls}>
        {pairs.length > 0 && <Calls pairs={pairs} {...way} />}
        {rest.map((offer) => (
          <Button
            key={offer.action}
            class={middleCss.call}
            data-advised={offer.action === way.best}
            onClick={() => way.say(offer)}
          >
            {capital(offer.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
