// The calling chart: which hands to call with, by trumps, bowers, aces and voids.

import { useEffect, useRef, useState } from "preact/hooks";
import { capital, nameOf } from "../cards/names";
import { lastGame } from "../kept/localState";
import { useAnswer } from "../net/api";
import { Button, ButtonLink } from "../ui/Button";
import { Choices, Select } from "../ui/Choices";
import { Scrolled } from "../ui/FigureTable";
import { STANDARD_ERROR, signed } from "../ui/format";
import { GameSelect } from "../ui/GameSelect";
import { Page, Trouble } from "../ui/Page";
import { Paper } from "../ui/Section";
import * as sectionCss from "../ui/section.module.css";
import { Dim } from "../ui/Text";
import type { AskChart, CallingChart, CellOfChart, PickedTable } from "../wire";
import { type Outcome, useAsking } from "./asking";
import * as chartCss from "./chart.module.css";
import { Scores } from "./Scores";

const VERDICTS: Readonly<Record<CellOfChart["verdict"], readonly [string, string]>> = {
  call: ["✓", "call"],
  pass: ["✕", "pass"],
  close: ["≈", "close"],
  one: ["?", "one hand"],
};

function Figure({ cell, match }: { cell: CellOfChart; match: boolean }) {
  const scale = match ? 100 : 1;
  const digits = match ? 1 : 2;
  const [sign, word] = VERDICTS[cell.verdict];
  return (
    <td data-verdict={cell.verdict}>
      <b>
        {sign} <span class={chartCss.verdictWord}>{word}</span>
        {cell.alone ? " alone" : ""}
      </b>
      <span class={chartCss.gain}>{signed(scale * cell.gain, digits)}</span>
      <small>
        {cell.hands > 1 ? `± ${(scale * cell.error).toFixed(digits)}, ` : ""}
        {`${cell.hands} ${cell.hands === 1 ? "hand" : "hands"}`}
      </small>
    </td>
  );
}

/** The chart itself, its words first. */
function Shown({ chart }: { chart: CallingChart }) {
  // What never came up has no column.
  const columns = chart.columns.flatMap((name, at) =>
    chart.cells.some(({ column }) => column === at) ? [[name, at] as const] : [],
  );
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the chart comes below the questions, out of sight.
    if ((box.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) box.current?.scrollIntoView();
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Paper class={chartCss.shown} aria-label="The chart" tabIndex={-1} ref={box}>
      <h2>A rule of thumb</h2>
      {chart.rule.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>The rule is simpler than the table below, and does not agree with each of its cells.</p>
      <h2>Hand by hand</h2>
      <Scrolled label="Hands and what calling is worth">
        <table class={chartCss.chart}>
          <thead>
            <tr>
              <th scope="col">Hand</th>
              {columns.map(([name]) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((name, row) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(([, column]) => {
                  const cell = chart.cells.find((one) => one.row === row && one.column === column);
                  return cell ? <Figure key={column} cell={cell} match={chart.match} /> : <td key={column} />;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p class={chartCss.signs}>
        {Object.values(VERDICTS)
          .map(([sign, word]) => `${sign} ${word}`)
          .join(", ")}
        .
      </p>
      <p>{chart.meaning}</p>
      <p>{STANDARD_ERROR}</p>
    </Paper>
  );
}

interface WishProps {
  table: PickedTable;
  wish: AskChart;
  set: (wish: AskChart) => void;
}

/** What the chart is to be about. */
function Wish({ table, wish, set }: WishProps) {
  return (
    <>
      <Choices
        label="Who deals"
        value={wish.dealer}
        options={table.names.map((name, seat) => [seat, seat === 0 ? `You (${name})` : name] as const)}
        set={(dealer) => set({ ...wish, dealer })}
      />
      {table.turned ? (
        <>
          <Choices
            label="Round of calling"
            value={wish.round ?? 1}
            options={[
              [1, "First"],
              [2, "Second"],
            ]}
            set={(round) => set({ ...wish, round })}
          />
          <Select
            label="The card turned up"
            value={wish.upcard ?? ""}
            options={[
              ["", "Any"],
              ...table.suits.flat().map((card) => [card, capital(nameOf(card))] as const),
            ]}
            set={(upcard) => set({ ...wish, upcard })}
          />
        </>
      ) : null}
      <Scores
        names={table.names}
        sides={table.sides}
        scores={wish.scores ?? []}
        set={(scores) => set({ ...wish, scores })}
      />
    </>
  );
}

const ANY = { dealer: 0, round: 1, upcard: "", scores: [] } as const;

export default function Chart() {
  const [wish, set] = useState<AskChart>({ rules: lastGame.value, ...ANY });
  const [{ answer: chart, fault, busy = false }, show] = useState<Outcome<CallingChart>>({});
  const { data: table, error } = useAnswer("POST /api/ask/pick", {}, { rules: wish.rules, dealer: 0 });
  const { askCoach, takeBack } = useAsking("POST /api/chart", show);
  const change = (next: AskChart) => {
    takeBack();
    set(next);
  };
  return (
    <Page
      title="Calling chart"
      heading="The calling chart"
      lead="Which hands to call with: how much more calling is worth than passing, hand by hand, when all before you have passed."
    >
      <div class={chartCss.both}>
        <Paper class={sectionCss.stack} aria-label="Which chart">
          <GameSelect value={wish.rules} set={(rules) => change({ rules, ...ANY })} />
          {table ? <Wish table={table} wish={wish} set={change} /> : null}
          {error ? <Trouble text={error.message} /> : null}
          <Button kind="now" large disabled={!table || busy} onClick={() => askCoach(wish)}>
            {busy ? "Dealing …" : "Show the chart"}
          </Button>
          <Dim role="status">
            {busy ? "Two thousand hands are dealt and played out; that takes a few seconds." : ""}
          </Dim>
          {fault ? <Trouble text={fault} /> : null}
          <ButtonLink kind="quiet" href="/ask">
            Ask about one hand
          </ButtonLink>
        </Paper>
        {chart ? <Shown chart={chart} /> : null}
      </div>
    </Page>
  );
}
