// Charts of a reviewed game: the match as a line, what each decision of a hand cost as bars.

import type { ComponentChildren, TargetedKeyboardEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { MARKS, wordsOf } from "../cards/Decision";
import { FigureTable } from "../ui/FigureTable";
import { Fold } from "../ui/Fold";
import { percent, sideNames } from "../ui/format";
import { Dim } from "../ui/Text";
import type { Report, ReviewedDecision } from "../wire";
import * as reviewCss from "./review.module.css";

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
    const ways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -count, End: count };
    const way = ways[event.key];
    if (way !== undefined && here >= 0) {
      marks[Math.min(count - 1, Math.max(0, here + way))]?.focus();
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

const LEFT = 40;
const RIGHT = 14;

type Mark = ReturnType<typeof useMarks>["mark"];

interface ChartProps {
  caption: ComponentChildren;
  /** What the drawing is, for those who do not see it. */
  label: string;
  height: number;
  /** The heights of the grid's lines, and what is written beside them. */
  levels: readonly (readonly [y: number, text: string])[];
  /** How many points can be gone to, the one that is shown, and what going to another does. */
  count: number;
  now: number;
  choose: (at: number) => void;
  draw: (width: number, mark: Mark) => ComponentChildren;
  heads: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
}

/** A drawing over a grid, and the same as a table. */
function Chart({ caption, label, height, levels, count, now, choose, draw, heads, rows }: ChartProps) {
  const { box, width } = useWidth();
  const { group, onKeyDown, mark } = useMarks(count, now, choose);
  return (
    <figure class={reviewCss.chart}>
      <figcaption>{caption}</figcaption>
      <div ref={box}>
        <svg ref={group} width={width} height={height} role="group" aria-label={label} onKeyDown={onKeyDown}>
          {levels.map(([y, text]) => (
            <g key={y} class={reviewCss.grid}>
              <line x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
              <text x={LEFT - 8} y={y + 4} text-anchor="end">
                {text}
              </text>
            </g>
          ))}
          {draw(width - LEFT - RIGHT, mark)}
        </svg>
      </div>
      <Fold line summary="As a table">
        <FigureTable heads={heads} rows={rows} />
      </Fold>
    </figure>
  );
}

interface LineProps {
  report: Report;
  /** The seats of each side. */
  sides: readonly (readonly number[])[];
  /** The side whose chances are drawn. */
  side: number;
  /** The deal that is shown, from 0, and how far it is played, 0 to 1. */
  hand: number;
  part: number;
  choose: (hand: number) => void;
}

/** The chance of winning the match before each hand, and at the end. */
export function WinLine({ report, sides, side, hand, part, choose }: LineProps) {
  const names = sideNames(report.names, sides);
  const moments = [...report.hands, { deal: 0, scores: report.scores, chances: report.chances }];
  const points = moments.flatMap(({ deal, scores, chances }) =>
    chances ? [{ deal, scores, chance: chances[side] ?? 0 }] : [],
  );
  if (points.length < 2) return null;
  const [top, bottom] = [10, 126];
  const y = (chance: number) => top + (bottom - top) * (1 - chance);
  return (
    <Chart
      caption={
        <>
          {names[side]}: chance of winning <Dim as="span">before each hand</Dim>
        </>
      }
      label={`Chance of winning for ${names[side]}, hand by hand; choose a point to go there`}
      height={bottom + 24}
      levels={[0, 0.5, 1].map((level) => [y(level), percent(level)])}
      count={points.length}
      now={hand}
      choose={choose}
      draw={(width, mark) => {
        const end = points.length - 1;
        const x = (at: number) => LEFT + (width * at) / end;
        const path = points.map(({ chance }, at) => `${at ? "L" : "M"}${x(at)} ${y(chance)}`).join("");
        const here = x(Math.min(end, hand + part));
        const every = Math.ceil((end + 1) / Math.max(3, Math.floor(width / 44)));
        return (
          <>
            <path d={`${path}L${x(end)} ${bottom}L${x(0)} ${bottom}Z`} class={reviewCss.winArea} />
            <path d={path} class={reviewCss.winLine} />
            <line x1={here} x2={here} y1={top - 6} y2={bottom} class={reviewCss.winHere} />
            {points.map(({ deal, scores, chance }, at) => {
              const when = deal ? `Before hand ${deal}` : "At the end";
              return (
                <g
                  key={at}
                  class={reviewCss.winPoint}
                  {...mark(at, `${when}, at ${scores.join(" to ")}: ${percent(chance)}`)}
                >
                  <rect x={x(at) - 11} width={22} height={bottom + 24} fill="transparent" />
                  <circle cx={x(at)} cy={y(chance)} r={at === hand ? 6 : 4.5} />
                  {(at % every === 0 || at === end) && (
                    <text x={x(at)} y={bottom + 18} text-anchor="middle">
                      {deal || "end"}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
      heads={["Hand", "Score", ...names]}
      rows={moments.map(({ deal, scores, chances }) => [
        deal || "end",
        scores.join("–"),
        ...names.map((_, one) => (chances ? percent(chances[one] ?? 0) : "–")),
      ])}
    />
  );
}

/** What a choice was, in the words of its own list. */
export const words = ({ action, choices = [] }: ReviewedDecision): string => wordsOf(action, choices);

interface BarsProps {
  report: Report;
  /** The seats of each side. */
  sides: readonly (readonly number[])[];
  /** From 0. */
  hand: number;
  /** The decision that is shown, from 1; 0: none. */
  decision: number;
  choose: (decision: number) => void;
}

/** Points that each decision of a hand cost, by what the player knew. */
export function LossBars({ report, sides, hand, decision, choose }: BarsProps) {
  const judged = report.decisions.filter((one) => one.deal === hand + 1 && one.judged);
  if (!judged.length) return <Dim>No decision of this hand was judged.</Dim>;
  const lost = (one: ReviewedDecision) => Math.max(0, one.points_lost?.value ?? 0);
  const now = judged.findIndex((one) => one.decision === decision);
  const [top, bottom] = [22, 124];
  const most = Math.max(0.5, ...judged.map(lost));
  const y = (points: number) => bottom - ((bottom - top) * points) / most;
  const said = (one: ReviewedDecision) =>
    `${report.names[one.seat]}, ${words(one)}: ${lost(one) ? `${lost(one).toFixed(2)} points lost, ${one.class}` : "nothing lost"}`;
  return (
    <Chart
      caption={
        <>
          Hand {hand + 1}: points lost <Dim as="span">by each decision</Dim>
          {sides.length === 2 && (
            <span class={reviewCss.legend}>
              {sideNames(report.names, sides).map((name, side) => (
                <span key={side} data-side={side}>
                  {name}
                </span>
              ))}
            </span>
          )}
        </>
      }
      label={`Points lost by each decision of hand ${hand + 1}; choose a bar to go there`}
      height={bottom + 8}
      levels={[0, most / 2, most].map((level) => [
        y(level),
        level.toFixed(level && most < 2 ? 2 : most < 10 ? 1 : 0),
      ])}
      count={judged.length}
      now={Math.max(0, now)}
      choose={(at) => {
        const one = judged[at];
        if (one) choose(one.decision);
      }}
      draw={(width, mark) => {
        const room = width / judged.length;
        const bar = Math.max(3, Math.min(18, room - 2));
        return judged.map((one, at) => {
          const left = LEFT + at * room;
          const high = y(lost(one));
          return (
            <g
              key={one.decision}
              class={`${reviewCss.lossMark} ${at === now ? reviewCss.current : ""}`}
              data-grade={one.class}
              data-side={sides.findIndex((seats) => seats.includes(one.seat))}
              {...mark(at, said(one))}
            >
              <rect x={left} width={room} height={bottom + 8} class={reviewCss.hitBox} />
              <rect
                x={left + (room - bar) / 2}
                y={Math.min(high, bottom - 2)}
                width={bar}
                height={Math.max(2, bottom - high)}
                rx={1.5}
                class={reviewCss.loss}
              />
              <text x={left + room / 2} y={high - 5} text-anchor="middle">
                {MARKS[one.class ?? ""]}
              </text>
            </g>
          );
        });
      }}
      heads={["Decision", "Player", "Choice", "Points lost ± standard error", "Grade"]}
      rows={judged.map((one) => [
        one.decision,
        report.names[one.seat],
        words(one),
        `${lost(one).toFixed(2)} ± ${(one.points_lost?.error ?? 0).toFixed(2)}`,
        one.class,
      ])}
    />
  );
}
