// What should I do? A hand put together by taps, or a pasted position or game; and what the coach says of it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/Card";
import { HintWords } from "../cards/HintWords";
import * as hintCss from "../cards/hint.module.css";
import { capital, nameOf, shortOf } from "../cards/names";
import { Solved } from "../cards/Solved";
import { isSuit, suitName } from "../cards/Suit";
import { Board } from "../felt/Board";
import * as feltCss from "../felt/felt.module.css";
import { lastGame } from "../kept/localState";
import { useAnswer } from "../net/api";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { Chips, Choices } from "../ui/Choices";
import { GameSelect } from "../ui/GameSelect";
import { Beside } from "../ui/Layout";
import { Page, Trouble } from "../ui/Page";
import { Paper } from "../ui/Section";
import * as sectionCss from "../ui/section.module.css";
import { Dim, Unseen } from "../ui/Text";
import type { Advice, PickedHand, PickedTable } from "../wire";
import { Pasting } from "./AskPaste";
import * as askCss from "./ask.module.css";
import { type Outcome, useAsking } from "./asking";
import { Scores } from "./Scores";

interface OpenPointProps extends Pick<Advice, "names" | "sides"> {
  text: string;
  point: NonNullable<Advice["point"]>;
}

/** The same point of a pasted game, had everybody seen every card. */
function OpenPoint({ text, point, names, sides }: OpenPointProps) {
  const { data, error, again } = useAnswer("POST /api/ask/open", {}, { text, deal: point.deal });
  if (error && !data) return <Trouble text={error.message} again={again} />;
  if (!data) return <p aria-busy="true">Solving …</p>;
  return <Solved data={data} made={point.at} names={names} sides={sides} />;
}

interface SaidProps {
  outcome: Outcome<Advice>;
  /** The text that was asked about; empty for a hand that was put together. */
  text: string;
}

/** What the coach says, or why not. */
function Said({ outcome, text }: SaidProps) {
  const { answer, fault, busy } = outcome;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    setOpen(false);
    if (answer || fault) box.current?.focus({ preventScroll: false });
  }, [answer, fault]);
  if (!answer && !fault && !busy) return null;
  const trump = answer?.view.trump;
  return (
    <Paper
      class={`${hintCss.hint} ${askCss.said}`}
      aria-label="What the coach says"
      aria-busy={busy}
      tabIndex={-1}
      ref={box}
    >
      <h2>The coach</h2>
      {busy ? <p role="status">Thinking …</p> : null}
      {fault ? <Trouble text={fault} /> : null}
      {answer ? (
        <>
          {trump && isSuit(trump) ? <p class={askCss.about}>{`Trump: ${suitName(trump)}.`}</p> : null}
          <p class={askCss.about}>{answer.about}</p>
          <Board
            view={answer.view}
            names={answer.names}
            sides={answer.sides}
            told
            class={`${feltCss.inPage} ${askCss.asked}`}
          />
          <HintWords
            hint={answer.hint}
            offered={answer.view.offered}
            side={answer.sides.some(({ length }) => length > 1)}
          />
          {answer.point ? (
            <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
              <summary>With open cards</summary>
              {open ? (
                <OpenPoint text={text} point={answer.point} names={answer.names} sides={answer.sides} />
              ) : null}
            </details>
          ) : null}
          <details>
            <summary>This position in one line</summary>
            <code class={askCss.line}>{answer.position}</code>
          </details>
        </>
      ) : null}
    </Paper>
  );
}

// --- a hand put together -----------------------------------------------------------------------------------------

/** Who sits there: oneself, one's partner, or another. */
function calledAt({ sides }: PickedTable, name: string, seat: number): string {
  if (seat === 0) return `You (${name})`;
  return sides.some((side) => side.includes(0) && side.includes(seat)) ? `${name}, partner` : name;
}

const EMPTY = { hand: [], upcard: "", ups: [], actions: [] } as const;

/** The hand with a card more, where there is room for it; or without it. */
function tapped(picked: PickedHand, table: PickedTable, card: string): PickedHand {
  const hand = picked.hand ?? [];
  const ups = Array.from({ length: table.piles ? table.names.length : 0 }, (_, at) => picked.ups?.[at] ?? []);
  const rest = { ...picked, actions: [] };
  const copies = [...hand, picked.upcard, ...ups.flat()].filter((one) => one === card).length;
  if (copies >= table.copies) {
    const at = hand.lastIndexOf(card);
    if (at >= 0) return { ...rest, hand: hand.filter((_, index) => index !== at) };
    if (picked.upcard === card) return { ...rest, upcard: "" };
    return { ...rest, ups: ups.map((row) => row.filter((one) => one !== card)) };
  }
  if (hand.length < table.hand) return { ...rest, hand: [...hand, card] };
  if (table.turned && !picked.upcard) return { ...rest, upcard: card };
  const free = ups.findIndex((row) => row.length < table.piles);
  if (free < 0) return picked;
  return { ...rest, ups: ups.map((row, at) => (at === free ? [...row, card] : row)) };
}

interface DeckProps {
  picked: PickedHand;
  table: PickedTable;
  tap: (card: string) => void;
}

/** All cards of the game, to be tapped. */
function Deck({ picked, table, tap }: DeckProps) {
  const where = (card: string) => {
    if (picked.hand?.includes(card)) return "in your hand";
    if (picked.upcard === card) return "turned up";
    return picked.ups?.some((row) => row.includes(card)) ? "on the table" : "";
  };
  return (
    <div class={askCss.deck} role="group" aria-label="The cards of this game">
      {table.suits.map((cards) => (
        <div key={cards[0]} class={askCss.suit}>
          {cards.map((card) => {
            const at = where(card);
            return (
              <button
                key={card}
                type="button"
                class={`${askCss.askPick} ${at ? askCss.picked : ""}`}
                aria-pressed={at !== ""}
                aria-label={capital(nameOf(card)) + (at ? `, ${at}` : "")}
                onClick={() => tap(card)}
              >
                <Card card={card} bower={at === "turned up" ? "up" : undefined} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SoFarProps {
  table: PickedTable;
  dealer: number;
  set: (actions: readonly string[]) => void;
}

/** What was said and played so far, and what may come next. */
function SoFar({ table, dealer, set }: SoFarProps) {
  const actions = table.said.map(({ action }) => action);
  const { turn } = table;
  const seats = table.names.length;
  const who = (seat: number) => (seat === 0 ? "You" : (table.names[seat] ?? ""));
  // The dealer, who speaks last, may not be free to pass: their pass is not taken for granted.
  const later =
    turn !== null && table.offered.some(({ action }) => action === "pass")
      ? Array.from({ length: (dealer - turn + seats) % seats }, (_, at) => at + 1)
      : [];
  return (
    <>
      {table.said.length ? (
        <ol class={askCss.soFar}>
          {table.said.map((one, at) => (
            <li key={at}>{`${who(one.seat)}: ${one.label}`}</li>
          ))}
        </ol>
      ) : null}
      {turn !== null && later.length ? (
        <fieldset>
          <legend>All pass until it is the turn of</legend>
          <Chips>
            {later.map((passes) => (
              <Button key={passes} onClick={() => set([...actions, ...Array<string>(passes).fill("pass")])}>
                {who((turn + passes) % seats)}
              </Button>
            ))}
          </Chips>
        </fieldset>
      ) : null}
      {turn !== null ? (
        <fieldset>
          <legend>
            {turn === 0 ? "Your turn: ask the coach, or go on with" : `${table.names[turn]} does`}
          </legend>
          <Chips>
            {table.offered.map(({ action, label, card }) => (
              <Button key={action} onClick={() => set([...actions, action])}>
                {card === null ? capital(label) : shortOf(card)}
              </Button>
            ))}
          </Chips>
        </fieldset>
      ) : null}
      {actions.length ? (
        <Button kind="quiet" onClick={() => set(actions.slice(0, -1))}>
          Undo the last step
        </Button>
      ) : null}
    </>
  );
}

function Picking({ show }: { show: (outcome: Outcome<Advice>) => void }) {
  const [picked, set] = useState<PickedHand>({ rules: lastGame.value, dealer: 0, scores: [], ...EMPTY });
  const { data, error } = useAnswer("POST /api/ask/pick", {}, picked);
  const kept = useRef(data);
  if (data) kept.current = data;
  const table = data ?? kept.current;
  const { askCoach, takeBack } = useAsking("POST /api/ask/hand", show);
  const change = (next: PickedHand) => {
    takeBack();
    set(next);
  };
  const missing = error?.message ?? table?.missing ?? "";
  return (
    <Paper class={sectionCss.stack} aria-label="Pick a hand">
      <GameSelect value={picked.rules} set={(rules) => change({ rules, dealer: 0, scores: [], ...EMPTY })} />
      {table ? (
        <>
          <Choices
            label="Who deals"
            value={picked.dealer}
            options={table.names.map((name, seat) => [seat, calledAt(table, name, seat)] as const)}
            set={(dealer) => change({ ...picked, dealer, actions: [] })}
          />
          <Deck picked={picked} table={table} tap={(card) => change(tapped(picked, table, card))} />
          <p role="status" class={askCss.missing}>
            {missing || "Your turn: the coach can be asked."}
          </p>
          <SoFar table={table} dealer={picked.dealer} set={(actions) => change({ ...picked, actions })} />
          <Scores
            names={table.names}
            sides={table.sides}
            scores={picked.scores ?? []}
            set={(scores) => change({ ...picked, scores })}
          />
          <Button kind="now" large disabled={!data || missing !== ""} onClick={() => askCoach(picked)}>
            What should I do?
          </Button>
        </>
      ) : (
        <Dim aria-busy={!error}>{missing}</Dim>
      )}
    </Paper>
  );
}

type Way = "pick" | "paste";

export default function Ask() {
  const [way, go] = useState<Way>("pick");
  const [outcome, setOutcome] = useState<Outcome<Advice>>({});
  const [text, setText] = useState("");
  const [point, keep] = useState<Advice["point"]>(null);
  const show = (next: Outcome<Advice>, about = "") => {
    setOutcome(next);
    setText(about);
    if (next.answer) keep(next.answer.point);
    else if (!next.busy && !next.fault) keep(null);
  };
  return (
    <Page
      title="What should I do?"
      heading="What should I do?"
      lead="Put a hand together, or paste a position or a game: the coach says what to do, and why."
    >
      <Buttons class={askCss.ways}>
        <Choices
          label={<Unseen>How to say it</Unseen>}
          value={way}
          options={[
            ["pick", "Pick the cards"],
            ["paste", "Paste a text"],
          ]}
          set={(next: Way) => {
            go(next);
            show({});
          }}
        />
        <ButtonLink kind="quiet" href="/chart">
          The calling chart
        </ButtonLink>
      </Buttons>
      <Beside>
        {way === "pick" ? <Picking show={show} /> : <Pasting show={show} point={point} />}
        <Said outcome={outcome} text={text} />
      </Beside>
    </Page>
  );
}
