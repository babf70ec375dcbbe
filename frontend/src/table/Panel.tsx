import { useEffect, useRef } from "preact/hooks";
import { capital } from "../cards/words";
import { hinted } from "../store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import type { GameView, RoomView, RulesView } from "../wire";
import { asking, hintNow, mayHint } from "./hint";
import { Score } from "./Score";
import { story } from "./stage";

/** What each choice is worth, as bars, and why. */
export function HintPanel({ room }: { room: RoomView }) {
  const hint = hinted.value;
  if (!room.solo && hint === null) return null;
  const worths = hint?.choices.map((choice) => choice.worth) ?? [];
  const low = Math.min(...worths);
  const span = Math.max(0.001, Math.max(...worths) - low);
  return (
    <section class="panel hint">
      <h2>Hint</h2>
      {hint === null ? (
        <Button wide onClick={hintNow} disabled={!mayHint.value || asking.value} data-tool="hint">
          <Icon name="hint" size={20} />
          {asking.value ? "Thinking…" : "What would you do?"}
        </Button>
      ) : (
        <>
          <table>
            <caption class="unseen">Points of the hand that each choice is worth</caption>
            <tbody>
              {hint.choices.map((choice) => (
                <tr key={choice.action} class={choice.best ? "best" : ""}>
                  <th scope="row">{capital(choice.label)}</th>
                  <td class="bar" aria-hidden="true">
                    <i style={{ width: `${12 + (88 * (choice.worth - low)) / span}%` }} />
                  </td>
                  <td title={`± ${choice.error.toFixed(2)}`}>
                    {choice.worth >= 0 ? "+" : "−"}
                    {Math.abs(choice.worth).toFixed(1)}
                  </td>
                  {choice.chance !== null && <td class="chance">{Math.round(100 * choice.chance)} %</td>}
                </tr>
              ))}
            </tbody>
          </table>
          {hint.text.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </>
      )}
    </section>
  );
}

/** What happened in this hand, the latest last. */
export function Story() {
  const list = useRef<HTMLOListElement>(null);
  const lines = story.value;
  useEffect(() => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [lines]);
  return (
    <section class="panel story">
      <h2>This hand</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ol ref={list} tabIndex={0} aria-label="What happened in this hand">
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

/** Beside the table, or in a sheet over it: the score, a hint, the story. */
export function Panel({ room, rules, game }: { room: RoomView; rules: RulesView; game: GameView }) {
  return (
    <>
      <section class="panel">
        <h2>
          {rules.target === null
            ? "Score"
            : rules.countdown
              ? `From ${rules.start} down`
              : `Score · to ${rules.target}`}
        </h2>
        <Score rules={rules} game={game} />
      </section>
      <HintPanel room={room} />
      <Story />
    </>
  );
}
