// Charts of a reviewed game: the match as a line, what each decision of a deal cost as bars.

import type { TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Report, ReviewedDecision } from "../wire";
import { percent, sideNames } from "./words";

/** How wide an element is, so that a drawing's letters are never shrunk. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(220, Math.floor(element.clientWidth))));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

/** The points of a chart: one of them is reached by Tab, the others by the arrows. */
function useMarks(count: number, now: number, choose: (at: number) => void) {
  const group = useRef<SVGSVGElement>(null);
  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    const marks = Array.from(group.current?.querySelectorAll<SVGElement>("[data-mark]") ?? []);
    const here = marks.indexOf(document.activeElement as SVGElement);
    const steps: { readonly [key: string]: number } = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step !== undefined && here >= 0) {
      marks[Math.min(count - 1, Math.max(0, here + step))]?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && here >= 0) {
      choose(here);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const mark = (at: number, label: string) => ({
    "data-mark": at,
    tabindex: at === Math.min(Math.max(now, 0), count - 1) ? 0 : -1,
    role: "button" as const,
    "aria-label": label,
    "aria-current": at === now ? ("step" as const) : undefined,
    onClick: () => choose(at),
  });
  return { group, onKeyDown, mark };
}

const TOP = 10;
const LEFT = 40;
const RIGHT = 14;

interface LineProps {
  report: Report;
  /** The side whose chances are drawn. */
  side: number;
  /** The deal that is shown, from 0, and how far it is played, 0 to 1. */
  hand: number;
  part: number;
  choose: (hand: number) => void;
}

/** The chance of winning the match before each deal, and at the end. */
export function WinLine({ report, side, hand, part, choose }: LineProps) {
  const { box, width } = useWidth();
  const names = sideNames(report.names, report.scores.length);
  const points = report.hands.flatMap((deal) =>
    deal.chances ? [{ deal: deal.deal, scores: deal.scores, chance: deal.chances[side] ?? 0 }] : [],
  );
  const last = report.chances?.[side];
  const all = last === undefined ? points : [...points, { deal: 0, scores: report.scores, chance: last }];
  const said = (at: number) => {
    const point = all[at];
    if (!point) return "";
    const when = point.deal ? `Before deal ${point.deal}` : "At the end";
    return `${when}, at ${point.scores.join(" to ")}: ${percent(point.chance)}`;
  };
  const { group, onKeyDown, mark } = useMarks(all.length, hand, choose);
  if (all.length < 2) return null;

  const height = 150;
  const bottom = height - 24;
  const x = (at: number) => LEFT + ((width - LEFT - RIGHT) * at) / (all.length - 1);
  const y = (chance: number) => TOP + (bottom - TOP) * (1 - chance);
  const path = all.map((point, at) => `${at ? "L" : "M"}${x(at)} ${y(point.chance)}`).join("");
  const here = x(Math.min(all.length - 1, hand + part));
  const every = Math.ceil(all.length / Math.max(3, Math.floor(width / 44)));
  return (
    <figure class="chart">
      <figcaption>
        {names[side]}: chance of winning <span class="dim">before each deal</span>
      </figcaption>
      <div ref={box}>
        <svg
          ref={group}
          width={width}
          height={height}
          role="group"
          aria-label={`Chance of winning for ${names[side]}, deal by deal; choose a point to go there`}
          onKeyDown={onKeyDown}
        >
          {[0, 0.5, 1].map((level) => (
            <g key={level} class="grid">
              <line x1={LEFT} x2={width - RIGHT} y1={y(level)} y2={y(level)} />
              <text x={LEFT - 8} y={y(level) + 4} text-anchor="end">
                {percent(level)}
              </text>
            </g>
          ))}
          <path d={`${path}L${x(all.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} class="win-area" />
          <path d={path} class="win-line" />
          <line x1={here} x2={here} y1={TOP - 6} y2={bottom} class="win-here" />
          {all.map((point, at) => (
            <g key={at} class="win-point" {...mark(at, said(at))}>
              <rect x={x(at) - 11} y={TOP - 10} width={22} height={height - TOP + 10} fill="transparent" />
              <circle cx={x(at)} cy={y(point.chance)} r={at === hand ? 6 : 4.5} />
              {at % every === 0 || at === all.length - 1 ? (
                <text x={x(at)} y={height - 6} text-anchor="middle" class="tick">
                  {point.deal || "end"}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <details class="twin">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Deal</th>
              <th scope="col">Score</th>
              {names.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.hands.map((deal) => (
              <tr key={deal.deal}>
                <th scope="row">{deal.deal}</th>
                <td>{deal.scores.join("–")}</td>
                {names.map((name, one) => (
                  <td key={name}>{deal.chances ? percent(deal.chances[one] ?? 0) : "–"}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">end</th>
              <td>{report.scores.join("–")}</td>
              {names.map((name, one) => (
                <td key={name}>{report.chances ? percent(report.chances[one] ?? 0) : "–"}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </details>
    </figure>
  );
}

export const MARKS: { readonly [grade: string]: string } = {
  fine: "",
  small: "?!",
  mistake: "?",
  blunder: "??",
};

interface BarsProps {
  report: Report;
  /** From 0. */
  hand: number;
  /** The decision that is shown, from 1; 0: none. */
  decision: number;
  /** What a decision was, in words. */
  words: (decision: ReviewedDecision) => string;
  choose: (decision: number) => void;
}

/** Points that each decision of a deal cost, by what the player knew. */
export function LossBars({ report, hand, decision, words, choose }: BarsProps) {
  const { box, width } = useWidth();
  const judged = report.decisions.filter((one) => one.deal === hand + 1 && one.judged);
  const lost = (one: ReviewedDecision) => Math.max(0, one.points_lost?.value ?? 0);
  const now = judged.findIndex((one) => one.decision === decision);
  const { group, onKeyDown, mark } = useMarks(judged.length, Math.max(0, now), (at) => {
    const one = judged[at];
    if (one) choose(one.decision);
  });
  if (!judged.length) return <p class="dim">No decision of this deal was judged.</p>;

  const height = 132;
  const bottom = height - 8;
  const top = 22;
  const most = Math.max(0.5, ...judged.map(lost));
  const room = (width - LEFT - RIGHT) / judged.length;
  const y = (points: number) => bottom - ((bottom - top) * points) / most;
  const said = (one: ReviewedDecision) =>
    `${report.names[one.seat]}, ${words(one)}: ${lost(one) ? `${lost(one).toFixed(2)} points lost, ${one.class}` : "nothing lost"}`;
  return (
    <figure class="chart">
      <figcaption>
        Deal {hand + 1}: points lost <span class="dim">by each decision</span>
        {report.scores.length === 2 ? (
          <span class="legend">
            {sideNames(report.names, 2).map((name, side) => (
              <span key={side} class={`side-${side}`}>
                {name}
              </span>
            ))}
          </span>
        ) : null}
      </figcaption>
      <div ref={box}>
        <svg
          ref={group}
          width={width}
          height={height}
          role="group"
          aria-label={`Points lost by each decision of deal ${hand + 1}; choose a bar to go there`}
          onKeyDown={onKeyDown}
        >
          {[0, most / 2, most].map((level) => (
            <g key={level} class="grid">
              <line x1={LEFT} x2={width - RIGHT} y1={y(level)} y2={y(level)} />
              <text x={LEFT - 8} y={y(level) + 4} text-anchor="end">
                {level.toFixed(level && most < 2 ? 2 : most < 10 ? 1 : 0)}
              </text>
            </g>
          ))}
          {judged.map((one, at) => {
            const left = LEFT + at * room;
            const bar = Math.max(3, Math.min(18, room - 2));
            return (
              <g
                key={one.decision}
                class={`loss-mark ${one.class ?? ""} side-${one.seat % report.scores.length}${at === now ? " current" : ""}`}
                {...mark(at, said(one))}
              >
                <rect x={left} y={0} width={room} height={height} class="hit-box" />
                <rect
                  x={left + (room - bar) / 2}
                  y={Math.min(y(lost(one)), bottom - 2)}
                  width={bar}
                  height={Math.max(2, bottom - y(lost(one)))}
                  rx={1.5}
                  class="loss"
                />
                <text x={left + room / 2} y={y(lost(one)) - 5} text-anchor="middle">
                  {MARKS[one.class ?? ""]}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <details class="twin">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Decision</th>
              <th scope="col">Player</th>
              <th scope="col">Choice</th>
              <th scope="col">Points lost</th>
              <th scope="col">Class</th>
            </tr>
          </thead>
          <tbody>
            {judged.map((one) => (
              <tr key={one.decision}>
                <th scope="row">{one.decision}</th>
                <td>{report.names[one.seat]}</td>
                <td>{words(one)}</td>
                <td>
                  {lost(one).toFixed(2)} ± {(one.points_lost?.error ?? 0).toFixed(2)}
                </td>
                <td>{one.class}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
