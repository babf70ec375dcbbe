import { useEffect, useRef } from "preact/hooks";
import { HintWords } from "../../cards/HintWords";
import * as hintCss from "../../cards/hint.module.css";
import { guidedGame } from "../../kept/guided";
import { receiptOf } from "../../kept/salts";
import { hintResult, table } from "../../net/store";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icon";
import { Paper, Section } from "../../ui/Section";
import type { GameView, RoomView, RulesView } from "../../wire";
import { Guide } from "../lazy";
import { asking, hintNow, hints, mayHint } from "../state/hint";
import { story } from "../state/playback";
import * as panelCss from "./panel.module.css";
import { Score } from "./Score";

/** The hint that was asked for, or the button to ask. */
function HintPanel({ room }: { room: RoomView }) {
  const hint = hintResult.value;
  if (!hints.value && hint === null) return null;
  const choices = hint?.choices ?? [];
  return (
    <Paper class={hintCss.hint} tabIndex={choices.length ? 0 : undefined} aria-label="Hint">
      <h2>Hint</h2>
      {hint && (
        <HintWords
          hint={hint}
          offered={room.game?.view?.offered ?? []}
          side={room.game?.sides.some(({ length }) => length > 1) ?? false}
        />
      )}
      {choices.length === 0 && (
        <Button wide onClick={hintNow} disabled={!mayHint.value} data-tool="hint">
          <Icon name="hint" size={20} />
          {asking.value ? "Thinking…" : hint === null ? "What would you do?" : "Ask again"}
        </Button>
      )}
    </Paper>
  );
}

/** What happened in this hand, the latest last. */
function Story() {
  const list = useRef<HTMLOListElement>(null);
  const lines = story.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line there is more to scroll to
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const watch = new ResizeObserver(() => {
      box.scrollTop = box.scrollHeight;
    });
    watch.observe(box); // tells of its first size, too
    return () => watch.disconnect();
  }, [lines]);
  return (
    <Paper class={panelCss.story}>
      <h2>This hand</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ol ref={list} tabIndex={0} aria-label="What happened in this hand">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </Paper>
  );
}

/** What a table plays otherwise than the game of its name, in a few words; the rule sheet has the sentences. */
export function HouseRules({ rules }: { rules: RulesView }) {
  if (rules.house_rules.length === 0) return null;
  return (
    <p class={panelCss.houseRules}>
      <b>House rules:</b> {rules.house_rules.join(" · ")}
    </p>
  );
}

/** How the game ends: `Score · to 10`, `Score · 8 hands`, `From 25 down to 0`. */
function goal({ target, deals, start, countdown }: RulesView): string {
  if (target === null) return `Score · ${deals} ${deals === 1 ? "hand" : "hands"}`;
  return countdown ? `From ${start} down to ${target}` : `Score · to ${target}`;
}

/** Beside the table, or in a sheet over it: the score, a hint, the story. */
export function Panel({ room, rules, game }: { room: RoomView; rules: RulesView; game: GameView }) {
  const salt = receiptOf(table.value, game.number)?.salt;
  if (guidedGame(table.value)) {
    return (
      <>
        <Guide />
        <HintPanel room={room} />
        <Story />
      </>
    );
  }
  return (
    <>
      <Section title={goal(rules)}>
        <Score rules={rules} game={game} />
        <HouseRules rules={rules} />
        {room.rated ? <p>Rated: if you leave, you lose.</p> : null}
        <details class={panelCss.sealed}>
          <summary>
            <i>i</i> Sealed deals
          </summary>
          Every card of this game was fixed before the first was dealt: <code>{game.commitment}</code>
          {salt && (
            <>
              , with your salt: <code>{salt}</code>
            </>
          )}
          . The replay of the game checks it.
        </details>
      </Section>
      <HintPanel room={room} />
      <Story />
    </>
  );
}
