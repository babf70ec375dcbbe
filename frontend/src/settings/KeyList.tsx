// The keys at the table.

import * as settingsCss from "./settings.module.css";

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["← →", "move along your cards"],
  ["⇧ ← →", "move the card along your hand"],
  ["Enter", "play the card, press the button"],
  ["1 – 9", "play that card, counted from the left"],
  ["P", "pass"],
  ["O", "order it up, pick it up"],
  ["C D H S N W", "name clubs, diamonds, hearts, spades, no trump, low"],
  ["A", "alone, on and off"],
  ["L", "the last trick"],
  ["I", "a hint, where you play against computers"],
  ["U", "take the last choice back"],
  ["T", "take the rest: claim it"],
  ["N", "next hand"],
  ["R", "read the table aloud (screen reader)"],
  ["?", "this list"],
  ["Tab", "everything else"],
];

export function KeyList() {
  return (
    <dl class={settingsCss.keys}>
      {KEYS.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
