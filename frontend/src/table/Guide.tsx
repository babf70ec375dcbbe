// Beside a first hand: what matters now, the trumps in their order, and what the coach thinks of the last choice.

import { useState } from "preact/hooks";
import { capital, nameOf, suitOf } from "../cards/names";
import { ask, sentence, useAnswer } from "../pages/api";
import { rememberTable } from "../pages/localState";
import { navigate } from "../router";
import { botPause } from "../settings";
import { table } from "../store";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { suitName } from "../ui/Suit";
import * as ui from "../ui/ui.module.css";
import type { HandView } from "../wire";
import { seen } from "./actions";
import { guidedGame } from "./guided";
import * as panelCss from "./panel.module.css";
import { verdict } from "./verdict";

/** What a beginner has to know at a decision. */
function matters(view: HandView): string {
  switch (view.phase) {
    case "call":
      return "The player who names the trump suit must take more than half of the tricks, alone or with a partner. Count the trumps that you would have, and your aces.";
    case "pickup":
    case "discard":
      return "Put down the card that helps least: often a low one that is alone in its suit.";
    case "play":
      return view.trick.length
        ? "Follow the suit that was led, if you can. The highest card of it takes the trick, unless somebody plays a trump."
        : "You lead: players who have the suit must follow it. Leading trumps draws the trumps of the others; aces win as long as everybody follows suit.";
    default:
      return "";
  }
}

/** The trumps, as they are or would be; where several suits may be named, those of one whose jack one holds. */
function Trumps({ view, game }: { view: HandView; game: string }) {
  const { data } = useAnswer("GET /api/first/{game}/trumps", { game });
  const up = view.upcard !== null && !view.turned_down ? suitOf(view.upcard) : null;
  const named = view.trump ?? up;
  const free = Object.keys(data?.trumps ?? {}).filter((suit) =>
    view.offered.some(({ action }) => action === `call:${suit}`),
  );
  const trump = named ?? free.find((suit) => view.hand.includes(`J${suit}`)) ?? free[0];
  const cards = trump === undefined ? [] : (data?.trumps[trump] ?? []);
  if (trump === undefined || cards.length === 0) return null;
  return (
    <>
      <p>
        {view.trump !== null
          ? `Trump is ${suitName(trump)}. Its cards, the highest first:`
          : named !== null
            ? `If ${suitName(trump)} becomes trump, its cards rank so, the highest first:`
            : `The jack of trumps is the highest, and the other jack of its colour the second. If you name ${suitName(trump)}:`}
      </p>
      <p class={panelCss.trumps}>
        {cards.map((card, at) => (
          <Card key={card} card={card} bower={at === 0 ? "right" : at === 1 ? "left" : undefined} />
        ))}
        <span class={ui.unseen}>{cards.map(nameOf).join(", ")}</span>
      </p>
    </>
  );
}

/** What the coach thinks of the last choice. */
function Last() {
  const last = verdict.value;
  if (last === null || last.table !== table.value) return null;
  return (
    <p role="status">
      {last.lost
        ? `You chose: ${last.chosen}. The coach would rather: ${last.best}, which brings ${last.lost.toFixed(1)} points more on average. Never mind, go on.`
        : `${capital(last.chosen)}: well chosen.`}
    </p>
  );
}

/** After the hand: a whole game. */
export function PlayOn() {
  const [fault, setFault] = useState("");
  const game = guidedGame(table.value);
  const play = async () => {
    try {
      const wish = { game, player: "queen", bot_pause: botPause() };
      const made = await ask("POST /api/play", {}, wish);
      rememberTable(made.table, game);
      navigate(`/t/${made.table}`);
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return (
    <>
      <Button kind="now" large data-next onClick={play}>
        Play a game, with hints
      </Button>
      {fault ? <p role="alert">{fault}</p> : null}
    </>
  );
}

export default function Guide() {
  const room = seen.value;
  const view = room?.game?.view;
  const game = guidedGame(table.value);
  if (!room || !view || !game) return null;
  const words = view.offered.length > 1 ? matters(view) : "";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class={`${ui.panel} ${panelCss.hint}`} tabIndex={0} aria-label="Your first hand">
      <h2>Your first hand</h2>
      <Last />
      {room.stage === "playing" ? <Trumps view={view} game={game} /> : null}
      {words ? <p>{words}</p> : null}
      {room.stage === "game-over" ? (
        <p>That was your first hand. In a game, Hint asks the coach whenever you like.</p>
      ) : null}
    </section>
  );
}
