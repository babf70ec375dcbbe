// A finished game, stepped through with every card open; beside it the review of its decisions.

import "./review.module.css"; // first: what is said of a replay holds over what is said of a review
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { GLYPHS } from "../cards/names";
import { suitName } from "../cards/Suit";
import { ask, useAnswer } from "../net/api";
import { route } from "../net/router";
import { Button } from "../ui/Button";
import { Select } from "../ui/Choices";
import { listed, sideNames } from "../ui/format";
import { Icon } from "../ui/Icon";
import { Beside } from "../ui/Layout";
import { Nothing, Unreachable } from "../ui/Lost";
import { Page } from "../ui/Page";
import { Papers, Section } from "../ui/Section";
import { Dim, Unseen } from "../ui/Text";
import type { Replay as Played, ReplayHand } from "../wire";
import { Comparison } from "./Comparison";
import { type Game, gameOf } from "./game";
import { KeepGame } from "./KeepGame";
import { OpenHands } from "./OpenHands";
import { ReplayBoard } from "./ReplayBoard";
import { ReviewPanel, useReview } from "./ReviewPanel";
import * as replayCss from "./replay.module.css";
import { playOn, SameCards } from "./SameCards";

/** The score of each side before a hand. */
function before(replay: Played, hand: number): readonly number[] {
  return hand ? (replay.hands[hand - 1]?.scores ?? []) : replay.scores.map(() => replay.start);
}

/** What was trump in a hand, as short as it can be said. */
function trumpOf(hand: ReplayHand): string {
  const trump = hand.steps.at(-1)?.state.trump;
  return trump ? ` ${GLYPHS[trump] ?? suitName(trump)}` : "";
}

/** The step of a hand that shows a decision, by its number from 1. */
function stepOf(hand: ReplayHand | undefined, decision: number): number {
  if (!hand) return 0;
  const found = hand.steps.findIndex((step) => step.decision === decision - 1);
  return found >= 0 ? found : decision ? hand.steps.length - 1 : 0;
}

/** To the next hand, or the one before. */
function Skip({ back = false }: { back?: boolean }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      class={back ? `${replayCss.skipIcon} ${replayCss.turned}` : replayCss.skipIcon}
      aria-hidden="true"
    >
      <path d="M5 5l7 7-7 7M11 5l7 7-7 7M19.5 5v14" />
    </svg>
  );
}

/** Who steps by hand sees the board whole, if it fits: on a phone it begins below the fold. */
function shown(): void {
  document.querySelector(`.${replayCss.board}`)?.scrollIntoView({ block: "nearest" });
}

interface ControlsProps {
  replay: Played;
  hand: number;
  step: number;
  go: (hand: number, step: number) => void;
  move: (by: number) => void;
  children: ComponentChildren;
}

function Controls({ replay, hand, step, go, move, children }: ControlsProps) {
  const last = (replay.hands[hand]?.steps.length ?? 1) - 1;
  const told = replay.hands[hand]?.steps[step]?.text ?? [];
  const text = told.join(" ");
  // Before the first card there is much to tell, which would cover the table of a phone.
  const draw = step === 0 ? told.slice(0, -1).join(" ") : "";
  return (
    <>
      <div class={replayCss.controls} data-first={step === 0 ? "" : undefined}>
        <p class={replayCss.caption} aria-live="polite">
          {draw ? <span class={replayCss.draw}>{`${draw} `}</span> : null}
          {draw ? told.at(-1) : text}
        </p>
        <div class={replayCss.controlRow}>
          <Button aria-label="One step back" disabled={hand === 0 && step === 0} onClick={() => move(-1)}>
            <Icon name="back" />
          </Button>
          <label class={replayCss.slider}>
            <Unseen>Where in the hand</Unseen>
            <input
              type="range"
              min={0}
              max={last}
              value={step}
              aria-valuetext={`${step} of ${last}: ${text}`}
              onInput={(event) => go(hand, event.currentTarget.valueAsNumber)}
            />
          </label>
          <Button
            aria-label="One step on"
            disabled={hand === replay.hands.length - 1 && step === last}
            onClick={() => move(1)}
          >
            <Icon name="next" />
          </Button>
        </div>
      </div>
      <div class={replayCss.controlRow}>
        <Button aria-label="The hand before" disabled={hand === 0} onClick={() => go(hand - 1, 0)}>
          <Skip back />
        </Button>
        <Select
          class={replayCss.jump}
          unseen
          label="Hand"
          value={hand}
          options={replay.hands.map(
            (one, at) => [at, `Hand ${at + 1}${trumpOf(one)} · ${before(replay, at).join("–")}`] as const,
          )}
          set={(at) => go(at, 0)}
        />
        <Button
          aria-label="The next hand"
          disabled={hand === replay.hands.length - 1}
          onClick={() => go(hand + 1, 0)}
        >
          <Skip />
        </Button>
        {children}
      </div>
    </>
  );
}

/** Where one is, kept in the address, so that a moment of a game can be linked to. */
function useMoment(replay: Played | undefined) {
  const asked = /^#(\d+)\.(\d+)$/.exec(location.hash);
  const [moment, setMoment] = useState({
    hand: asked ? Math.max(0, Number(asked[1]) - 1) : 0,
    step: asked ? Number(asked[2]) : 0,
  });
  const hand = Math.min(moment.hand, (replay?.hands.length ?? 1) - 1);
  const last = (replay?.hands[hand]?.steps.length ?? 1) - 1;
  const step = Math.min(moment.step, last);
  const go = (toHand: number, toStep: number) => {
    setMoment({ hand: toHand, step: toStep });
    window.history.replaceState(null, "", `#${toHand + 1}.${toStep}`);
  };
  const move = (by: number) => {
    const on = step + by;
    if (on < 0) {
      if (hand > 0) go(hand - 1, (replay?.hands[hand - 1]?.steps.length ?? 1) - 1);
    } else if (on > last) {
      if (replay && hand < replay.hands.length - 1) go(hand + 1, 0);
    } else go(hand, on);
  };
  return { hand, step, last, go, move };
}

function Stage({ game, replay, me }: { game: Game; replay: Played; me: number }) {
  const { hand, step, last, go, move } = useMoment(replay);
  const review = useReview(game);
  const [open, setOpen] = useState(false);
  const played = replay.hands[hand];
  const now = played?.steps[step];
  const named = sideNames(replay.names, replay.sides);

  // Not a moment later: a key counts as soon as the hand is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, select, textarea, summary, [data-mark], dialog")) return;
      if (event.key === "ArrowRight") move(1);
      else if (event.key === "ArrowLeft") move(-1);
      else if (event.key === "PageDown" && hand < replay.hands.length - 1) go(hand + 1, 0);
      else if (event.key === "PageUp" && hand > 0) go(hand - 1, 0);
      else if (event.key === "Home") go(hand, 0);
      else if (event.key === "End") go(hand, last);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });

  if (!played || !now) return <Dim>No hand of this game was played.</Dim>;
  const start = before(replay, hand);
  const made = now.decision === null ? 0 : now.decision + 1;
  return (
    <>
      <Beside class={replayCss.replayBeside}>
        <div class={replayCss.replayStage}>
          <p class={replayCss.stageScore}>
            <span>
              Hand {hand + 1} of {replay.hands.length}
            </span>
            {named.map((name, side) => (
              <span key={side}>
                {name} <b>{step === last ? played.scores[side] : start[side]}</b>
                {step === last && played.points[side] ? (
                  <small>
                    {" "}
                    {played.points[side] > 0 ? "+" : "−"}
                    {Math.abs(played.points[side])}
                  </small>
                ) : null}
              </span>
            ))}
          </p>
          <ReplayBoard replay={replay} hand={hand} step={step} me={me} />
          <Controls
            replay={replay}
            hand={hand}
            step={step}
            go={(toHand, toStep) => {
              go(toHand, toStep);
              shown();
            }}
            move={(by) => {
              move(by);
              shown();
            }}
          >
            {"table" in game && (
              <Button
                disabled={step === last && hand === replay.hands.length - 1}
                onClick={() =>
                  playOn(
                    ask("POST /api/games/{game}/from", { game: game.key }, { hand, decisions: made }),
                    replay.title,
                  )
                }
              >
                Play on from here
              </Button>
            )}
          </Controls>
          <Dim class={replayCss.keysHint}>← → step · Page Up, Page Down: hands · Home, End</Dim>
        </div>
        <div class={replayCss.aside}>
          <Section title="Open hands">
            {open ? (
              <OpenHands
                game={game}
                hand={hand}
                made={made}
                played={played}
                names={replay.names}
                sides={replay.sides}
              />
            ) : (
              <Button onClick={() => setOpen(true)}>What was each choice worth?</Button>
            )}
          </Section>
          <Section title="Review">
            {replay.revoke ? (
              <p>A game with reneges is not reviewed.</p>
            ) : (
              <ReviewPanel
                review={review}
                sides={replay.sides}
                me={me}
                hand={hand}
                part={step / Math.max(1, last)}
                decision={made}
                go={(toHand, decision) => go(toHand, stepOf(replay.hands[toHand], decision))}
              />
            )}
          </Section>
        </div>
      </Beside>
      <Papers>
        {"table" in game && location.search === "?compare" && <Comparison table={game.table} />}
        <SameCards game={game} title={replay.title} />
        <KeepGame game={game} replay={replay} hand={hand} decision={made} />
      </Papers>
    </>
  );
}

export default function Replay() {
  const game = useMemo(() => gameOf(route.value), []); // another address is another view
  const { data, error, again } = useAnswer("GET /api/games/{game}/replay", { game: game.key });
  const past = useAnswer("GET /api/history").data;
  const me = useMemo(() => {
    const mine = "table" in game ? past?.games : [];
    return (
      mine?.find((one) => "table" in game && one.table === game.table && one.number === game.number)?.seat ??
      0
    );
  }, [past, game]);
  if (error && !data) {
    if (error.code === "unreachable") return <Unreachable again={again} />;
    return <Nothing title="This game cannot be shown" text={error.message} />;
  }
  const leveled = data
    ? sideNames(
        data.names.map((name, seat) =>
          data.strengths[seat] ? `${name} (${data.strengths[seat]?.toLowerCase()})` : name,
        ),
        data.sides,
      )
    : [];
  return (
    <Page
      title={data ? `Replay: ${data.title}` : "Replay"}
      heading={data ? data.title : "A finished game"}
      lead={
        data
          ? `${leveled.length === 2 ? leveled.join(" against ") : listed(leveled)}. ${data.result}`
          : undefined
      }
      class={replayCss.replay}
    >
      {data ? <Stage game={game} replay={data} me={me} /> : <div class={replayCss.board} aria-busy="true" />}
    </Page>
  );
}
