import { sideName, sidesInOrder } from "../../cards/seats";
import { settings } from "../../kept/settings";
import type { GameView, RulesView } from "../../wire";
import * as scoreCss from "./score.module.css";

/** The covering card: shifted and turned so that just the points scored peek out. */
const WHOLE = "";
const CORNER = "translate(21 25.2) rotate(45) translate(-15 -21)";
const HALF = "translate(1 15.5) rotate(-2)";
const LOW = "translate(0 26.5) rotate(3)";
const TIP = "translate(30 40) rotate(45) translate(-15 -21)";
/** Where it lies for no point, one, two …, on a four, a five and a six. */
const COVERS: Record<number, readonly string[]> = {
  4: [WHOLE, CORNER, HALF, TIP],
  5: [WHOLE, CORNER, HALF, LOW, TIP],
  6: [WHOLE, "translate(20 24) rotate(45) translate(-15 -21)", HALF, "translate(15 0)", LOW, TIP],
};
const CORNERS = [
  [8, 10],
  [22, 10],
  [8, 32],
  [22, 32],
] as const;
const BETWEEN: Record<number, readonly (readonly [number, number])[]> = {
  5: [[15, 21]],
  6: [
    [8, 21],
    [22, 21],
  ],
};
const HEART =
  "M0 4.6C-3.4 1.8-4.8 0-4.8-2-4.8-3.5-3.7-4.4-2.5-4.4-1.4-4.4-.5-3.8 0-2.8.5-3.8 1.4-4.4 2.5-4.4 3.7-4.4 4.8-3.5 4.8-2c0 2-1.4 3.8-4.8 6.6z";
const SPADE =
  "M0-4.6C.8-2.8 4.6-.9 4.6 1.5c0 1.2-.9 2.1-2 2.1-.8 0-1.5-.4-1.9-1 .1 1 .4 1.6 1.1 2.1h-3.6c.7-.5 1-1.1 1.1-2.1-.4.6-1.1 1-1.9 1-1.1 0-2-.9-2-2.1 0-2.4 3.8-4.3 4.6-6.1z";

/** A low card, with *points* of its pips to be seen. */
function Low({ card, red, x, points }: { card: number; red: boolean; x: number; points: number }) {
  const cover = COVERS[card]?.[points];
  return (
    <g transform={`translate(${x} 0)`}>
      <rect class={scoreCss.paper} width="30" height="42" rx="3" />
      {[...CORNERS, ...(BETWEEN[card] ?? [])].map(([px, py]) => (
        <path
          key={`${px}${py}`}
          class={red ? scoreCss.red : scoreCss.black}
          d={red ? HEART : SPADE}
          transform={`translate(${px} ${py})${py > 21 ? " rotate(180)" : ""}`}
        />
      ))}
      {cover !== undefined && (
        <g transform={cover}>
          <rect class={scoreCss.cover} width="30" height="42" rx="3" />
          <rect class={scoreCss.line} x="3" y="3" width="24" height="36" rx="1.5" />
        </g>
      )}
    </g>
  );
}

/** The score as it is kept at the table: two low cards, as many pips to be seen as points were made. */
export function Kept({ score, red }: { score: number; red: boolean }) {
  const points = Math.max(0, Math.min(10, score));
  const first = settings.value.score === "sixfour" ? 6 : 5;
  return (
    <svg class={scoreCss.fives} viewBox="-3 -4 82 62" aria-hidden="true">
      <Low card={first} red={red} x={0} points={Math.min(first, points)} />
      <Low card={10 - first} red={red} x={40} points={Math.max(0, points - first)} />
    </svg>
  );
}

function keptByCards(rules: RulesView): boolean {
  return (
    settings.value.score !== "figures" && rules.target === 10 && rules.sides.length === 2 && !rules.countdown
  );
}

/** The score of every side: with two low cards where a game is to ten, always in figures. */
export function Score({ rules, game }: { rules: RulesView; game: GameView }) {
  const viewer = game.view?.viewer ?? null;
  const kept = keptByCards(rules);
  const order = sidesInOrder(game, viewer);
  return (
    <dl class={scoreCss.score}>
      {order.map((side, at) => {
        const points = game.scores[side] ?? 0;
        const barn = rules.target === 10 && !rules.countdown && points === 9;
        const tricks = (game.sides[side] ?? []).reduce((sum, seat) => sum + (game.view?.won[seat] ?? 0), 0);
        const way = rules.countdown ? 1 - points / rules.start : points / (rules.target ?? Infinity);
        return (
          <div key={side}>
            <dt>
              {sideName(game, side, viewer)}
              <small>
                {barn ? "in the barn · " : ""}
                {tricks === 1 ? "1 trick" : `${tricks} tricks`}
              </small>
            </dt>
            <dd>
              {kept && <Kept score={points} red={at === 0} />}
              <b>{points}</b>
            </dd>
            {!kept && (
              <span class={scoreCss.way} aria-hidden="true">
                <i style={{ width: `${100 * Math.min(1, Math.max(0, way))}%` }} />
              </span>
            )}
          </div>
        );
      })}
    </dl>
  );
}
