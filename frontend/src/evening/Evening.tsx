// An evening of many tables: one's own table now, how it stands, all tables, and what the host may do.

import { useState } from "preact/hooks";
import { myName, rememberName } from "../kept/localState";
import { address, ask } from "../net/api";
import { attempt } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { FieldRow } from "../ui/Field";
import { FigureTable } from "../ui/FigureTable";
import { Column } from "../ui/Layout";
import { Links } from "../ui/Links";
import { Nothing } from "../ui/Lost";
import { NameField } from "../ui/NameField";
import { Page, Trouble } from "../ui/Page";
import { Paper, Section } from "../ui/Section";
import * as sectionCss from "../ui/section.module.css";
import { Dim } from "../ui/Text";
import type { EveningPlayer, EveningSeen, EveningTableView, EveningView } from "../wire";
import {
  clock,
  direct,
  eveningHere,
  type Followed,
  leave,
  MOVEMENTS,
  paired,
  tieBreak,
  useEvening,
  useSeconds,
} from "./evening";
import * as eveningCss from "./evening.module.css";

type Names = ReadonlyMap<number, EveningPlayer>;

const named = (view: EveningView): Names => new Map(view.players.map((one) => [one.chair, one]));

const calls = (names: Names, chair: number | undefined) =>
  (chair === undefined ? undefined : names.get(chair)?.name) ?? "nobody";

/** Two partners by name. */
const pair = (names: Names, table: { chairs: readonly number[] }, side: number) =>
  `${calls(names, table.chairs[side])} & ${calls(names, table.chairs[side + 2])}`;

function Join({ seen }: { seen: EveningSeen }) {
  const { view } = seen;
  const [name, setName] = useState(myName.value);
  const join = (chair: number | null) => {
    const { evening } = view;
    void attempt(async () => {
      await ask("POST /api/evenings/{evening}/join", { evening }, { name: name.trim(), chair });
      rememberName(name.trim());
    });
  };
  const taken = new Set(view.players.map((one) => one.chair));
  const alone = paired(view)
    ? view.players.filter((one) => !one.computer && !taken.has(one.chair ^ 1)).map((one) => one.chair)
    : [];
  return (
    <FieldRow
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        join(null);
      }}
    >
      <NameField value={name} set={setName} guest />
      <Button kind="now" large type="submit">
        {view.stage === "gathering" ? "Take part" : "Take the place of a computer player"}
      </Button>
      {alone.map((chair) => (
        <Button key={chair} onClick={() => join(chair ^ 1)}>
          Play with {calls(named(view), chair)}
        </Button>
      ))}
    </FieldRow>
  );
}

/** What the person who looks can do now: one large button, or a sentence. */
function Mine({ seen }: { seen: EveningSeen }) {
  const { view, chair, table } = seen;
  const here = view.round;
  if (view.stage === "over") return <p>The evening is over. Thank you for playing.</p>;
  if (chair === null) return <Join seen={seen} />;
  if (table !== null && here) {
    const at = here.tables.findIndex((one) => one.table === table);
    const mine = here.tables[at];
    const names = named(view);
    const seat = mine ? mine.chairs.indexOf(chair) : -1;
    return (
      <>
        <ButtonLink kind="now" large href={`/t/${table}`}>
          To table {at + 1}
        </ButtonLink>
        {mine ? (
          <p>
            With {calls(names, mine.chairs[(seat + 2) % 4])}, against {pair(names, mine, 1 - (seat % 2))}.
          </p>
        ) : null}
      </>
    );
  }
  if (named(view).get(chair)?.out)
    return <p>You have lost a round and are out. You can watch the others below.</p>;
  if (view.stage === "playing") {
    return here?.idle.includes(chair) ? (
      <p>You have a bye in this round.</p>
    ) : (
      <p>Your table has finished; others are still playing. You can watch them below.</p>
    );
  }
  return <p>You take part. The {view.number ? "next round" : "evening"} begins soon.</p>;
}

function Host({ seen }: { seen: EveningSeen }) {
  const { view } = seen;
  const order = (what: Parameters<typeof direct>[1]) => () => void direct(view.evening, what, view.number);
  if (!seen.host || view.stage === "over") return null;
  const on = view.stage === "playing" ? view.round?.tables.filter((one) => !one.over).length : 0;
  return (
    <Section title="You are the host">
      <Buttons>
        {view.stage === "gathering" ? (
          <Button kind="solid" onClick={order("begin")}>
            Begin: computer players fill the tables
          </Button>
        ) : null}
        {view.stage === "between" ? (
          <Button kind="solid" onClick={order("next")}>
            Next round now
          </Button>
        ) : null}
        {view.stage === "playing" && view.round && !view.round.closing ? (
          <Button onClick={order("close")}>End the round after this hand</Button>
        ) : null}
        {view.stage !== "gathering" ? (
          <Button onClick={order(view.paused ? "go-on" : "pause")}>{view.paused ? "Go on" : "Pause"}</Button>
        ) : null}
        <Button onClick={order("end")}>End the evening</Button>
      </Buttons>
      {on ? (
        <Dim>
          If you end the evening now, tables that still play close after their hand, and what they have played
          in this round does not count. End the round first to count it.
        </Dim>
      ) : null}
    </Section>
  );
}

/** What happens next by itself, and when. */
function Next({ seen, ahead }: { seen: EveningSeen; ahead: number }) {
  const { view } = seen;
  const left = useSeconds(view.next_at, ahead);
  const time = left === null ? "" : clock(left);
  if (view.stage === "between" && view.paused)
    return <p>The host has paused the evening. It goes on by itself in {time}.</p>;
  if (view.stage === "between") return <p>The next round begins in {time}.</p>;
  if (view.stage !== "playing") return null;
  if (view.round?.closing) return <p>Time is up: every table stops after its current hand.</p>;
  return left === null ? null : <p>{time} left in this round.</p>;
}

function Standings({ seen }: { seen: EveningSeen }) {
  const { view, chair } = seen;
  const called = (one: EveningPlayer) => {
    const more = one.computer ? (one.left ? " (stands in)" : " (computer)") : "";
    return one.chair === chair ? <b>{`${one.name} (you)`}</b> : one.name + more;
  };
  const first = view.players.filter((one) => !paired(view) || one.chair % 2 === 0);
  const names = named(view);
  const played = view.players.some((one) => one.played > 0);
  return (
    <Section title={played ? "Standings" : "Who takes part"}>
      {view.stage === "gathering" || played ? null : <p>No table has finished yet, so everybody is level.</p>}
      {played ? (
        <FigureTable
          class={eveningCss.eveningRows}
          heads={["Place", paired(view) ? "Pair" : "Name", "Points", "Lone hands", "Rounds won"]}
          rows={first.map((one) => [
            one.place,
            paired(view) ? `${one.name} & ${calls(names, one.chair ^ 1)}` : called(one),
            paired(view) ? `${one.points}–${one.against}` : one.points,
            one.lone + (paired(view) ? (names.get(one.chair ^ 1)?.lone ?? 0) : 0),
            `${one.won} of ${one.played}`,
          ])}
        />
      ) : (
        <ul class={eveningCss.people}>
          {view.players.map((one) => (
            <li key={one.chair}>
              {called(one)}
              {paired(view) && names.has(one.chair ^ 1) && one.chair % 2 === 0
                ? ` & ${calls(names, one.chair ^ 1)}`
                : ""}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function state(names: Names, one: EveningTableView, hands: number): string {
  if (!one.over) return `${one.hands} of ${hands} hands`;
  const end = one.whole ? "done" : `ended after ${one.hands} ${one.hands === 1 ? "hand" : "hands"}`;
  const tie = tieBreak(one);
  return tie ? `${end}; ${pair(names, one, one.won)} won by ${tie}` : end;
}

function Tables({ seen }: { seen: EveningSeen }) {
  const { view } = seen;
  const names = named(view);
  if (!view.round) return null;
  return (
    <Section title="Tables">
      <FigureTable
        class={eveningCss.eveningRows}
        heads={["Table", "Pairs", "Points", "State"]}
        rows={view.round.tables.map((one, at) => [
          one.over ? at + 1 : <a href={`/t/${one.table}`}>{`Table ${at + 1}`}</a>,
          `${pair(names, one, 0)} — ${pair(names, one, 1)}`,
          one.points.join("–"),
          state(names, one, view.hands),
        ])}
      />
    </Section>
  );
}

function Invite({ view: { evening }, guest }: { view: EveningView; guest: boolean }) {
  return (
    <Section title="Send the link">
      <Links
        title="An evening of Euchre"
        guest={guest}
        links={[
          {
            label: "Anybody with this link can take part, even later in the evening, or watch",
            path: `/evening/${evening}`,
            code: address("GET /api/evenings/{evening}/qr.svg", { evening }),
          },
        ]}
      />
    </Section>
  );
}

function heading({ stage, number, rounds }: EveningView): string {
  if (stage === "gathering") return "People are coming";
  if (stage === "over") return "How the evening ended";
  return `Round ${number} of ${rounds}${stage === "between" ? " is over" : ""}`;
}

function Contents({ seen, ahead }: { seen: EveningSeen; ahead: Followed["ahead"] }) {
  const { view } = seen;
  return (
    <Column>
      <Paper class={sectionCss.stack} aria-labelledby="evening-title">
        <h1 id="evening-title" aria-live="polite">
          {heading(view)}
        </h1>
        <Dim>
          {view.title}, {view.hands} hands a round. {MOVEMENTS[view.movement][1]}
        </Dim>
        <Mine seen={seen} />
        <Next seen={seen} ahead={ahead} />
        <Buttons>
          {seen.chair !== null && view.stage !== "over" ? (
            <Button kind="quiet" onClick={() => void leave(view.evening)}>
              Leave the evening
            </Button>
          ) : null}
          {view.number ? (
            <ButtonLink kind="quiet" href={`/evening/${view.evening}/cards`}>
              Score cards to print
            </ButtonLink>
          ) : null}
        </Buttons>
      </Paper>
      <Host seen={seen} />
      <Standings seen={seen} />
      <Tables seen={seen} />
      {view.stage === "over" ? null : <Invite view={view} guest={!seen.host} />}
    </Column>
  );
}

export default function Evening() {
  const { seen, error, ahead } = useEvening(eveningHere());
  if (error?.final && !seen) return <Nothing title="This evening cannot be shown" text={error.message} />;
  return (
    <Page title="An evening" heading={seen ? undefined : "An evening"}>
      {error && !seen ? <Trouble text={error.message} /> : null}
      {seen ? <Contents seen={seen} ahead={ahead} /> : null}
    </Page>
  );
}
