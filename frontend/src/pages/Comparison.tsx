// The hands of a game beside those of a friend, who had the same cards in the same chair.

import * as ui from "../ui/ui.module.css";
import { useAnswer } from "./api";
import { FigureTable } from "./FigureTable";
import { listed, signed } from "./format";
import * as reviewCss from "./review.module.css";

export function Comparison({ table }: { table: string }) {
  const { data } = useAnswer("GET /api/games/{table}/{number}/comparison", { table, number: 0 });
  if (!data) return null;
  const { names, hands } = data;
  const told = (points: number | null) => (points === null ? "–" : signed(points, 0));
  const [one, other] = (["one", "other"] as const).map((who) =>
    hands.reduce((sum, hand) => sum + (hand[who] ?? 0), 0),
  );
  return (
    <section class={ui.panel}>
      <h2>The same cards, twice</h2>
      <p>{`${listed(names)} had the same cards in the same chair. Points in each hand, less the others’:`}</p>
      <FigureTable
        class={reviewCss.summary ?? ""}
        heads={["Hand", ...names]}
        rows={[
          ...hands.map((hand, at) => [at + 1, told(hand.one), told(hand.other)]),
          ["All", told(one ?? 0), told(other ?? 0)],
        ]}
      />
    </section>
  );
}
