// How a duplicate match stands, at one of its tables and on the page of its links.

import { usePolled } from "../../net/polled";
import { table } from "../../net/store";
import { ComparedHands } from "../../ui/ComparedHands";
import { listed } from "../../ui/format";
import * as dailyCss from "./daily.module.css";

/** Milliseconds after which it is looked again what the other table has played. */
const AGAIN = 10_000;

const called = (names: readonly string[], otherwise: string) => listed(names) || otherwise;

export function DuplicateStanding({ of }: { of: string }) {
  const { data } = usePolled(AGAIN, "GET /api/duplicate/{table}", { table: of }, (known) => !known?.over);
  if (!data?.hands.length) return null;
  const names = [called(data.pairs[0], "First pair"), called(data.pairs[1], "Second pair")] as const;
  const lead = data.hands.reduce(
    (sum, { one, other }) => sum + (one === null || other === null ? 0 : one - other),
    0,
  );
  const ahead =
    lead === 0
      ? "Both pairs have made the same"
      : `${names[lead > 0 ? 0 : 1]} ${data.over ? "won" : "lead"} by ${Math.abs(lead)}`;
  return (
    <div class={dailyCss.dailyEnd}>
      <p role="status">{`${ahead}${data.over ? "" : " so far"}.`}</p>
      <ComparedHands names={[...names]} hands={data.hands} />
    </div>
  );
}

/** At the table, after each hand. */
export default function DuplicateEnd() {
  return <DuplicateStanding of={table.value} />;
}
