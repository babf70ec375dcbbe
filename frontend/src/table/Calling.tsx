import { useState } from "preact/hooks";
import { capital } from "../cards/names";
import { Button } from "../ui/Button";
import { Suit } from "../ui/Suit";
import { Switch } from "../ui/Switch";
import type { HandView, Offered } from "../wire";
import { alone, choose, ready } from "./actions";
import { hurry } from "./playback";

/** A call of the auction with the one that is the same but alone. */
interface Pair {
  trump: string;
  with: Offered | undefined;
  alone: Offered | undefined;
}

/** `call:H:alone` → H. */
function trumpOf(action: string): string {
  return action.split(":")[1] ?? "";
}

export function pairsOf(sight: HandView): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const offer of sight.offered) {
    if (!offer.action.startsWith("call:")) continue;
    const trump = trumpOf(offer.action);
    const pair = pairs.get(trump) ?? { trump, with: undefined, alone: undefined };
    if (offer.alone) pair.alone = offer;
    else pair.with = offer;
    pairs.set(trump, pair);
  }
  return [...pairs.values()];
}

/** What a call means now, with the switch as it stands. */
export function meant(pair: Pair): Offered | undefined {
  return pair.with === undefined || alone.value ? pair.alone : pair.with;
}

interface Bid {
  offer: Offered;
  rung: string;
  trump: string;
}

/** `bid:3H` → 3 and H; `bid:alone1:H` → the first lone rung and H. */
function bidOf(offer: Offered): Bid | null {
  const [verb, first = "", second = ""] = offer.action.split(":");
  if (verb !== "bid") return null;
  if (first.startsWith("alone")) return { offer, rung: first, trump: second };
  const tricks = /^\d+/.exec(first)?.[0] ?? "";
  return { offer, rung: tricks, trump: first.slice(tricks.length) };
}

function say(offer: Offered | undefined): void {
  hurry();
  if (offer !== undefined) void choose(offer);
}

const bare = (label: string) =>
  capital(
    label
      .replace(/\s*[♣♦♥♠]\s*/gu, " ")
      .replace(/\s*, alone$/, "")
      .trim(),
  );

function Named({ trump }: { trump: string }) {
  return "CDHS".includes(trump) ? (
    <span class="coin">
      <Suit suit={trump} />
    </span>
  ) : null;
}

/** The calls of suits, and alone as a switch. */
function Calls({ pairs }: { pairs: readonly Pair[] }) {
  const can = pairs.some((pair) => pair.alone);
  const must = can && pairs.every((pair) => pair.with === undefined);
  return (
    <>
      {pairs.map((pair) => {
        const offer = meant(pair);
        const label = bare((pair.with ?? pair.alone)?.label ?? "");
        return (
          <Button
            key={pair.trump}
            kind="now"
            class="call"
            aria-disabled={offer === undefined}
            onClick={() => say(offer)}
            data-trump={pair.trump}
          >
            <Named trump={pair.trump} />
            <span>
              {label}
              {offer?.alone && !must && <small> alone</small>}
            </span>
          </Button>
        );
      })}
      {can && (
        <Switch
          on={must || alone.value}
          disabled={must}
          set={(on) => {
            alone.value = on;
          }}
        >
          Alone
        </Switch>
      )}
    </>
  );
}

/** Bids: a number first where a suit belongs to it, then the suit. */
function Bids({ bids }: { bids: readonly Bid[] }) {
  const [rung, pick] = useState("");
  const rungs = [...new Set(bids.map((bid) => bid.rung))];
  const named = bids.some((bid) => bid.trump);
  const open = bids.filter((bid) => bid.rung === rung);
  const rungWords = (name: string) => {
    const [first] = bids.filter((bid) => bid.rung === name);
    return name.startsWith("alone")
      ? capital(first?.offer.label.replace(/ at [a-z ]+(?=[ ,]|$)/, "") ?? "")
      : name;
  };
  return (
    <>
      <div class="rungs" role="group" aria-label="Bid">
        {rungs.map((name) => (
          <Button
            key={name}
            kind={name === rung || !named ? "now" : "plain"}
            class={name.startsWith("alone") ? "lone" : "rung"}
            aria-pressed={named ? name === rung : undefined}
            onClick={() =>
              named ? pick(name === rung ? "" : name) : say(bids.find((bid) => bid.rung === name)?.offer)
            }
          >
            {rungWords(name)}
          </Button>
        ))}
      </div>
      {named && (
        <div class="rungs" role="group" aria-label="Trump of the bid">
          {open.map(({ offer, trump }) => (
            <Button
              key={trump}
              kind="now"
              class="rung"
              aria-label={capital(offer.label)}
              onClick={() => say(offer)}
            >
              {"CDHS".includes(trump) ? <Named trump={trump} /> : trump === "N" ? "NT" : "Low"}
            </Button>
          ))}
          {rung === "" && <span class="faint">First the number of tricks, then the suit.</span>}
        </div>
      )}
    </>
  );
}

/** Everything that can be said now; cards to lay or to put down are tapped where they are. */
export function Calling({ sight }: { sight: HandView }) {
  const spoken = sight.offered.filter((offer) => offer.card === null);
  if (spoken.length === 0) return null;
  const pairs = pairsOf(sight);
  const bids = spoken.map(bidOf).filter((bid) => bid !== null);
  const rest = spoken.filter((offer) => !/^(call|bid):/.test(offer.action));
  return (
    <div class="calling" role="group" aria-label={sight.question || "Your choice"} aria-busy={!ready.value}>
      {bids.length > 0 && <Bids bids={bids} />}
      <div class="calls">
        {pairs.length > 0 && <Calls pairs={pairs} />}
        {rest.map((offer) => (
          <Button key={offer.action} class="call" data-say={offer.action} onClick={() => say(offer)}>
            {capital(offer.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}
