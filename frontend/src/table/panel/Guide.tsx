// Beside a first hand: what matters now, the trumps in their order, and what the coach thinks of the last choice.

import { Card } from "../../cards/Card";
import * as hintCss from "../../cards/hint.module.css";
import { capital, nameOf, suitOf } from "../../cards/names";
import { suitName } from "../../cards/Suit";
import { guidedGame } from "../../kept/guided";
import { botPause } from "../../kept/settings";
import { ask, useAnswer } from "../../net/api";
import { goToTable } from "../../net/router";
import { hintResult, table } from "../../net/store";
import { Fault, useAttempt } from "../../ui/attempt";
import { Button } from "../../ui/Button";
import { Paper } from "../../ui/Section";
import { Unseen } from "../../ui/Text";
import type { HandView } from "../../wire";
import { seen } from "../state/actions";
import { lastChoice } from "../state/lastChoice";
import * as panelCss from "./panel.module.css";

/** What a beginner has to know at a decision: of a game with partners, or of one for two. */
function matters(view: HandView, partners: boolean): string {
  switch (view.phase) {
    case "call": {
      const needed = partners
        ? "The player who names trump must, with their partner, take more than half of the tricks."
        : "The player who names trump must take more than half of the tricks.";
      const lying = view.piles.some((row) => row.length > 0) ? " Your cards on the table count as well." : "";
      const alone = view.offered.some((one) => one.alone)
        ? " Alone, your partner sits out, and to take every trick pays more."
        : "";
      return `${needed} Count the trumps that you would have, and your aces.${lying}${alone}`;
    }
    case "pickup":
    case "discard":
      return "Put down the card that helps least: often a low one that is alone in its suit.";
    case "play":
      if (view.trick.length > 0)
        return partners
          ? "Follow the suit that was led, if you can. The highest card of it takes the trick, unless somebody plays a trump."
          : "Follow the suit that was led, if you can. The higher card of it takes the trick, unless you have none of it and play a trump.";
      return partners
        ? "You lead: players who have the suit must follow it. Leading trumps draws the trumps of the others; aces win as long as everybody follows suit."
        : "You lead: if your opponent has the suit, they must follow it. Leading trumps draws your opponent’s trumps; an ace wins as long as they follow suit.";
    default:
      return "";
  }
}

/** The suit that the coach would make trump, as far as it has answered. */
function advised(view: HandView): string | null {
  const best = hintResult.value?.choices.find((choice) => choice.best)?.action;
  return view.offered.find(({ action }) => action === best)?.trump ?? null;
}

/**
 * The trumps, as they are or would be; where several suits may be named, those of the one that the coach
 * advises, or else of one whose jack one holds.
 */
function Trumps({ view, game }: { view: HandView; game: string }) {
  const { data } = useAnswer("GET /api/first/{game}/trumps", { game });
  const up = view.upcard !== null && !view.turned_down ? suitOf(view.upcard) : null;
  const named = view.trump ?? up;
  const free = Object.keys(data?.trumps ?? {}).filter((suit) =>
    view.offered.some(({ trump }) => trump === suit),
  );
  const trump = named ?? advised(view) ?? free.find((suit) => view.hand.includes(`J${suit}`)) ?? free[0];
  const cards = trump === undefined ? [] : (data?.trumps[trump] ?? []);
  if (trump === undefined || cards.length === 0) return null;
  return (
    <>
      <p>
        {view.trump !== null
          ? `${capital(suitName(trump))} are trump. They rank like this, the highest first:`
          : named !== null
            ? `If ${suitName(trump)} become trump, they rank like this, the highest first:`
            : `The jack of trumps is the highest, and the other jack of its colour the second. If you name ${suitName(trump)}, they rank like this:`}
      </p>
      <p class={panelCss.trumps}>
        {cards.map((card, at) => (
          <Card key={card} card={card} bower={at === 0 ? "right" : at === 1 ? "left" : undefined} />
        ))}
        <Unseen>{cards.map(nameOf).join(", ")}</Unseen>
      </p>
    </>
  );
}

/** What the coach thinks of the last choice. */
function Last({ over }: { over: boolean }) {
  const last = lastChoice.value;
  if (last === null || last.table !== table.value) return null;
  const { chosen, best, lost } = last;
  return (
    <p role="status">
      {lost
        ? `You chose ${chosen}. The coach prefers ${best.join(" or ")}: that brings ${lost.toFixed(1)} points more on average.${over ? "" : " Never mind, go on."}`
        : `${capital(chosen)}: well chosen.`}
    </p>
  );
}

/** After the hand: a whole game. */
export function PlayOn() {
  const game = guidedGame(table.value);
  const { fault, run } = useAttempt(async () => {
    const made = await ask("POST /api/play", {}, { game, player: "queen", bot_pause: botPause() });
    goToTable(made.table, game);
  });
  return (
    <>
      <Button kind="now" large data-next onClick={run}>
        Play a game, with hints
      </Button>
      <Fault text={fault} />
    </>
  );
}

export default function Guide() {
  const room = seen.value;
  const view = room?.game?.view;
  const game = guidedGame(table.value);
  if (!room || !view || !game) return null;
  const partners = room.game?.sides.some(({ length }) => length > 1) ?? false;
  const words = view.offered.length > 1 ? matters(view, partners) : "";
  return (
    <Paper class={`${hintCss.hint} ${panelCss.guide}`} tabIndex={0} aria-label="Your first hand">
      <h2>Your first hand</h2>
      <Last over={room.stage === "game-over"} />
      {room.stage === "playing" ? <Trumps view={view} game={game} /> : null}
      {words ? <p>{words}</p> : null}
      {room.stage === "game-over" ? (
        <p>That was your first hand. In a game, Hint asks the coach whenever you like.</p>
      ) : null}
    </Paper>
  );
}
