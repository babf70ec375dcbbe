// What a table plays otherwise than the game of its name, in a few words; the rule sheet has the sentences.

import * as houseCss from "../../ui/house.module.css";
import type { RulesView } from "../../wire";

export function HouseRules({ rules: { house_rules: house } }: { rules: RulesView }) {
  if (house.length === 0) return null;
  return (
    <p class={houseCss.houseRules}>
      <b>House rules:</b> {house.join(" · ")}
    </p>
  );
}
