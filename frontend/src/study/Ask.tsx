// What should I do? A hand put together by taps, or a pasted position or game; and what the coach says of it.

import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../cards/Board";
import { Card } from "../cards/Card";
import { HintWords } from "../cards/HintWords";
import * as hintCss from "../cards/hint.module.css";
import { capital, nameOf, shortOf } from "../cards/names";
import { isSuit, suitName } from "../cards/Suit";
import { Solved } from "../games/OpenHands";
import { lastGame } from "../kept/localState";
import { sentence, useAnswer } from "../net/api";
import { Button, ButtonLink } from "../ui/Button";
import { Chips, Choices } from "../ui/Choices";
import { GameSelect } from "../ui/GameSelect";
import { Page, Trouble } from "../ui/Page";
import { Paper } from "../ui/Section";
import { Dim, Unseen } from "../ui/Text";
import type { Asked, PickedHand, PickedTable } from "../wire";
import { Pasting } from "./AskPaste";
import * as askCss from "./ask.module.css";
import { type Answer, useAsking } from "./asking";
import { Scores } from "./Scores";

/** The same point of a pasted game, had everybody seen every card. */
function OpenCards({ asked, text }: { asked: Asked; text: string }) {
  const [wanted, want] = useState(false);
  if (asked.point === null) return null;
  return (
    <details onToggle={(event) => want(event.currentTarget.open)}>
      <summary>With open cards</summary>
      {wanted ? <OpenPoint text={text} point={asked.point} names={asked.names} sides={asked.sides} /> : null}
    </details>
  );
}

interface OpenPointProps extends Pick<Asked, "names" | "sides"> {
  text: string;
  point: NonNullable<Asked["point"]>;
}

function OpenPoint({ text, point, names, sides }: OpenPointProps) {
  const { data, error, again } = useAnswer("POST /api/ask/open", {}, { text, deal: point.deal });
  if (error && !data) return <Trouble text={error.message} again={again} />;
  if (!data) return <p aria-busy="true">Solving …</p>;
  return <Solved data={data} made={point.at} names={names} sides={sides} />;
}

/** What the coach says, or why not. */
function Said({ answer, children }: { answer: Answer; children?: preact.ComponentChildren }) {
  const { asked, text, fault, busy } = answer;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked || fault) box.current?.focus({ preventScroll: false });
  }, [asked, fault]);
  if (!asked && !fault && !busy) return null;
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
      {asked ? (
        <>
          {children}
          <p class={askCss.about}>{asked.about}</p>
          <Board view={asked.view} names={asked.names} sides={asked.sides} />
          <HintWords
            hint={asked.hint}
            offered={asked.view.offered}
            side={asked.sides.some(({ length }) => length > 1)}
          />
          {text ? <OpenCards asked={asked} text={text} /> : null}
          <details>
            <summary>This position in one line</summary>
            <code class={askCss.line}>{asked.position}</code>
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

/** All cards of the game, to be tapped. */
function Deck({
  picked,
  table,
  tap,
}: {
  picked: PickedHand;
  table: PickedTable;
  tap: (card: string) => void;
}) {
  const where = (card: string) =>
    picked.hand?.includes(card)
      ? "hand"
      : picked.upcard === card
        ? "up"
        : picked.ups?.some((row) => row.includes(card))
          ? "table"
          : "";
  const words: Record<string, string> = { hand: "in your hand", up: "turned up", table: "on the table" };
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
                aria-label={capital(nameOf(card)) + (at ? `, ${words[at]}` : "")}
                onClick={() => tap(card)}
              >
                <Card card={card} bower={at === "up" ? "up" : undefined} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What was said and played so far, and what may come next. */
function Steps({
  table,
  dealer,
  set,
}: {
  table: PickedTable;
  dealer: number;
  set: (actions: readonly string[]) => void;
}) {
  const actions = table.said.map(({ action }) => action);
  const { turn } = table;
  const seats = table.names.length;
  const who = (seat: number) => (seat === 0 ? "You" : (table.names[seat] ?? ""));
  // Nobody passes for the dealer: whoever speaks last may not be free to.
  const later =
    turn !== null && table.offered.some(({ action }) => action === "pass")
      ? Array.from({ length: (dealer - turn + seats) % seats }, (_, at) => at + 1)
      : [];
  return (
    <div class={askCss.askSteps}>
      {table.said.length ? (
        <ol>
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
    </div>
  );
}

function Picking({ show }: { show: (answer: Answer) => void }) {
  const [picked, set] = useState<PickedHand>({ rules: lastGame.value, dealer: 0, scores: [], ...EMPTY });
  const { data, error } = useAnswer("POST /api/ask/pick", {}, picked);
  const kept = useRef(data);
  if (data) kept.current = data;
  const table = data ?? kept.current;
  const { question, giveUp } = useAsking();
  const change = (next: PickedHand) => {
    giveUp();
    set(next);
    show({});
  };
  const asking = async () => {
    show({ busy: true });
    try {
      show({ asked: await question("POST /api/ask/hand", picked) });
    } catch (fault) {
      show({ fault: sentence(fault) });
    }
  };
  const missing = error?.message ?? table?.missing ?? "";
  return (
    <Paper class={askCss.form} aria-label="Pick a hand">
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
          <Steps table={table} dealer={picked.dealer} set={(actions) => change({ ...picked, actions })} />
          <Scores
            names={table.names}
            sides={table.sides}
            scores={picked.scores ?? []}
            set={(scores) => change({ ...picked, scores })}
          />
          <Button kind="now" large disabled={!data || missing !== ""} onClick={asking}>
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
  const [answer, show] = useState<Answer>({});
  const [point, keep] = useState<Asked["point"]>(null);
  const told = (next: Answer) => {
    show(next);
    if (next.asked) keep(next.asked.point);
    else if (!next.busy && !next.fault) keep(null);
  };
  const { asked } = answer;
  const trump = asked?.view.trump;
  return (
    <Page
      title="What should I do?"
      heading="What should I do?"
      lead="Put a hand together, or paste a position or a game: the coach says what to do, and why."
    >
      <div class={askCss.ways}>
        <Choices
          label={<Unseen>How to say it</Unseen>}
          value={way}
          options={[
            ["pick", "Pick the cards"],
            ["paste", "Paste a text"],
          ]}
          set={(next: Way) => {
            go(next);
            told({});
          }}
        />
        <ButtonLink kind="quiet" href="/chart">
          The calling chart
        </ButtonLink>
      </div>
      <div class={askCss.both}>
        {way === "pick" ? <Picking show={told} /> : <Pasting show={told} point={point} />}
        <Said answer={answer}>
          {trump ? <p class={askCss.about}>{isSuit(trump) ? `Trump: ${suitName(trump)}.` : null}</p> : null}
        </Said>
      </div>
    </Page>
  );
}
