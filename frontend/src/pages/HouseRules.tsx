// What a table plays otherwise than the game of its name, in a few words; the rule sheet has the sentences.

import "./house.css";
import type { RulesView } from "../wire";

export function HouseRules({ rules: { house } }: { rules: RulesView }) {
  if (house.length === 0) return null;
  return (
    <p class="house-rules">
      <b>House rules:</b> {house.join(" · ")}
    </p>
  );
}
