// A moment of a finished game, every card open.

import { Board } from "../felt/Board";
import type { Drawn } from "../felt/hand";
import type { Position, Replay, TrickView } from "../wire";
import * as replayCss from "./replay.module.css";

/** A position as the felt draws a hand: nobody looks at it from a seat, and nothing is asked. */
function drawn(state: Position, dealer: number, trick: Drawn["trick"]): Drawn {
  return {
    ...state,
    trick,
    dealer,
    viewer: null,
    phase: state.trump || state.tricks.length ? "play" : "call",
    turn: state.turn ?? -1,
    hand: [],
    sizes: state.hands.map((cards) => cards.length),
    // The lower card of a pile counts as covered, also when the upper one is played: it still lies face down.
    piles: state.piles.map((row) => row.map(({ up, down }) => ({ up, covered: down !== null }))),
    defender: null,
    calls: [],
    question: "",
    offered: [],
    barred: [],
  };
}

interface Props {
  replay: Replay;
  hand: number;
  step: number;
  /** The seat in front. */
  me: number;
}

export function ReplayBoard({ replay, hand, step, me }: Props) {
  const played = replay.hands[hand];
  const shown = played?.steps[step];
  const now = shown?.state;
  if (!played || !now) return null;
  const earlier = played.steps[step - 1]?.state;
  // A trick that the last card completed is still to be seen.
  const done: TrickView | undefined =
    earlier && now.tricks.length > earlier.tricks.length ? now.tricks.at(-1) : undefined;
  return (
    <section class={replayCss.board} aria-label="The table, every card open">
      <Board
        view={drawn(now, played.dealer, now.trick.length ? now.trick : (done?.plays ?? []))}
        names={replay.names}
        sides={replay.sides}
        me={me}
        deal={String(hand)}
        held={Math.max(0, ...(played.steps[0]?.state.hands ?? []).map((cards) => cards.length))}
        open={now}
        told
        acted={shown.seat}
        taker={now.trick.length ? null : (done?.winner ?? null)}
      />
    </section>
  );
}
