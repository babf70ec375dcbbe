// The hands of a game beside those of a friend, who had the same cards in the same chair.

import { useAnswer } from "../net/api";
import { ComparedHands } from "../ui/ComparedHands";
import { listed } from "../ui/format";
import { Section } from "../ui/Section";
import { gameAt } from "./game";

export function Comparison({ table }: { table: string }) {
  const { data } = useAnswer("GET /api/games/{game}/comparison", { game: gameAt(table, 0).key });
  if (!data) return null;
  const { names, hands } = data;
  return (
    <Section title="The same cards, twice">
      <p>{`${listed(names)} had the same cards in the same chair. Points in each hand, less the others’:`}</p>
      <ComparedHands names={names} hands={hands} />
    </Section>
  );
}
