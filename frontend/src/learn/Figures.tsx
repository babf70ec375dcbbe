// One's figures: what one does, where points are lost, over time and beside computer players, and what cost most.

import { ButtonLink } from "../ui/Button";
import { FigureBox } from "../ui/FigureTable";
import { Fold } from "../ui/Fold";
import { decimal, moment, percent, STANDARD_ERROR, times } from "../ui/format";
import { Column } from "../ui/Layout";
import { Page } from "../ui/Page";
import { Dim } from "../ui/Text";
import type { Figures as FiguresOf, StudiedGame } from "../wire";
import * as figuresCss from "./figures.module.css";
import { KINDS } from "./kinds";
import { Studying, useFigures } from "./Studying";

const share = (part: number, of: number) => (of ? `${part} (${percent(part / of)})` : "0");

const WIDE = 600;
const HIGH = 140;

/** Points lost per decision, game by game: a line, and the same as a table. */
function Course({ games }: { games: readonly StudiedGame[] }) {
  if (games.length < 2) return null;
  const most = Math.max(0.05, ...games.map(({ lost }) => lost));
  const x = (at: number) => 6 + ((WIDE - 12) * at) / (games.length - 1);
  const y = (lost: number) => HIGH - 6 - ((HIGH - 12) * Math.max(0, lost)) / most;
  return (
    <>
      <h2>Over time</h2>
      <Dim>{`Points lost per decision, the oldest game first; at most ${most.toFixed(2)}.`}</Dim>
      <svg
        class={figuresCss.course}
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label="Points lost per decision, game by game; the table below has the same"
      >
        <path d={games.map(({ lost }, at) => `${at ? "L" : "M"}${x(at)} ${y(lost)}`).join("")} />
        {games.map(({ lost, table, number }, at) => (
          <circle key={`${table}/${number}`} cx={x(at)} cy={y(lost)} r={4} />
        ))}
      </svg>
      <Fold line summary="Game by game">
        <FigureBox
          heads={["Game", "Ended", "Decisions", "Lost"]}
          rows={games.map(({ title, ended, decisions, lost }) => [
            title,
            moment(ended),
            decisions,
            decimal(lost),
          ])}
        />
      </Fold>
    </>
  );
}

function Habits({ figures }: { figures: FiguresOf }) {
  if (!figures.habits.length) return <p>No choice cost enough to mention.</p>;
  return (
    <ol class={figuresCss.habits}>
      {figures.habits.map((one) => (
        <li key={one.lesson}>
          <b>{one.text}</b>
          <p>
            {`It would have helped ${times(one.count)}: ${decimal(one.lost)} points in all. The costliest: ${one.example}, where ${one.better} was better.`}
          </p>
          <ButtonLink href={`/drill/${one.drill}`}>Drill {KINDS[one.drill].title.toLowerCase()}</ButtonLink>
        </li>
      ))}
    </ol>
  );
}

function Found({ figures }: { figures: FiguresOf }) {
  const { made, marches, euchred, alone, alone_marches, alone_euchred, defended, defended_euchres } = figures;
  const maker = made + euchred;
  const ladder = figures.losses[0]?.ladder.map(([name]) => name) ?? [];
  return (
    <>
      <p>{`${figures.games === 1 ? "One game" : `${figures.games} games`}, ${figures.won} won; ${figures.deals === 1 ? "one hand" : `${figures.deals} hands`}.`}</p>
      <h2>What cost you most</h2>
      <Habits figures={figures} />
      <h2>Points lost per decision</h2>
      <FigureBox
        heads={["Kind (decisions)", "You", ...ladder]}
        rows={figures.losses.map((one) => [
          `${one.kind} (${one.decisions})`,
          one.error === null ? decimal(one.lost) : `${decimal(one.lost)} ± ${one.error.toFixed(2)}`,
          ...one.ladder.map(([, lost]) => decimal(lost)),
        ])}
      />
      <Dim>{`Computer players were asked about the same decisions. ${STANDARD_ERROR}`}</Dim>
      <Course games={figures.by_game} />
      <h2>Calls</h2>
      <Dim>The eldest sits on the dealer’s left and is asked first, the dealer last.</Dim>
      <FigureBox
        heads={["Place", "Asked", "Called"]}
        rows={figures.calls.map(({ place, asked, called }) => [place, asked, share(called, asked)])}
      />
      <FigureBox
        heads={["Hands", "Number", "All tricks", "Euchred"]}
        rows={[
          ["You made trump", maker, share(marches, maker), share(euchred, maker)],
          ["Of these alone", alone, share(alone_marches, alone), share(alone_euchred, alone)],
          ["Others made trump", defended, "", share(defended_euchres, defended)],
        ]}
      />
      {figures.trumps.length ? (
        <p>{`Your trumps: ${figures.trumps.map(([word, times]) => `${word} ${times}`).join(", ")}.`}</p>
      ) : null}
    </>
  );
}

export default function Figures() {
  const asked = useFigures();
  const { state } = asked;
  return (
    <Page
      title="Your figures"
      heading="Your figures"
      lead="What your finished games say about how you play, judged by what you knew at each decision."
    >
      <Column>
        {state?.figures ? (
          <Found figures={state.figures} />
        ) : state && !asked.waiting ? (
          <p>Every decision in your finished games is judged once; that takes a few seconds a game.</p>
        ) : null}
        <Studying figures={asked} />
        {state?.figures ? <Dim>{`Judged by a computer player: ${state.strength.toLowerCase()}.`}</Dim> : null}
      </Column>
    </Page>
  );
}
