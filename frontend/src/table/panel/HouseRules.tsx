// What a table plays otherwise than the game of its name, in a few words; the rule sheet has the sentences.

import type { RulesView } from "../../wire";
import * as houseRulesCss from "./houseRules.module.css";

export function HouseRules({ rules: { house_rules: house } }: { rules: RulesView }) {
  if (house.length === 0) return null;
  return (
    <p class={houseRulesCss.houseRules}>
      <b>House rules:</b> {house.join(" · ")}
    </p>
  );
}
