// Hands that were played twice with the same cards, side by side.

import type { ComparedHand } from "../wire";
import { FigureTable } from "./FigureTable";
import { signed } from "./format";

/** *names*: who played them first, and who the other time. */
export function ComparedHands({
  names,
  hands,
}: {
  names: readonly [string, string];
  hands: readonly ComparedHand[];
}) {
  const told = (points: number | null) => (points === null ? "–" : signed(points, 0));
  const both = hands.filter(({ one, other }) => one !== null && other !== null);
  const [one, other] = (["one", "other"] as const).map((who) =>
    both.reduce((sum, hand) => sum + (hand[who] ?? 0), 0),
  );
  return (
    <FigureTable
      heads={["Hand", ...names]}
      rows={[
        ...hands.map((hand, at) => [at + 1, told(hand.one), told(hand.other)]),
        ["Those both played", told(one ?? 0), told(other ?? 0)],
      ]}
    />
  );
}
