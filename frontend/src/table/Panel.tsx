import { useEffect, useRef } from "preact/hooks";
import { capital } from "../cards/names";
import { HouseRules } from "../pages/HouseRules";
import { receiptOf } from "../pages/salts";
import { hintResult, table } from "../store";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import * as ui from "../ui/ui.module.css";
import type { GameView, HintChoice, RoomView, RulesView } from "../wire";
import { asking, hintNow, hints, mayHint } from "./hint";
import * as panelCss from "./panel.module.css";
import { story } from "./playback";
import { Score } from "./Score";

/** What each choice is worth, as bars, and why. */
function HintPanel({ room }: { room: RoomView }) {
  const hint = hintResult.value;
  if (!hints.value && hint === null) return null;
  const worths = hint?.choices.map((choice) => choice.points) ?? [];
  const low = Math.min(...worths);
  const span = Math.max(0.001, Math.max(...worths) - low);
  const match = hint?.choices.some((choice) => choice.chance !== null) ?? false;
  const view = room.game?.view;
  // A call is named as on its button.
  const named = (choice: HintChoice) => {
    const offer = view?.offered.find(({ action }) => action === choice.action);
    return capital(offer && offer.card === null ? offer.label : choice.label);
  };
  const why = hint?.text.map((sentence, at) => <p key={at}>{sentence}</p>);
  const sided = room.game?.sides.some((side) => side.length > 1) ?? false;
  return (
    <section
      class={`${ui.panel} ${panelCss.hint}`}
      tabIndex={worths.length ? 0 : undefined}
      aria-label="Hint"
    >
      <h2>Hint</h2>
      {worths.length < 2 && why}
      {worths.length === 0 && (
        <Button wide onClick={hintNow} disabled={!mayHint.value} data-tool="hint">
          <Icon name="hint" size={20} />
          {asking.value ? "Thinking…" : hint === null ? "What would you do?" : "Ask again"}
        </Button>
      )}
      {hint !== null && worths.length > 1 && (
        <table>
          <caption>
            {`Points: ${sided ? "your side’s" : "yours"} from this hand on average, less the others’.`}
            {match && ` Match: ${sided ? "your side’s" : "your"} chance of winning it.`}
          </caption>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                Your choice
              </th>
              <th scope="col">Points</th>
              {match && <th scope="col">Match</th>}
            </tr>
          </thead>
          <tbody>
            {hint.choices.map((choice) => (
              <tr key={choice.action} class={choice.best ? panelCss.best : ""}>
                <th scope="row">{named(choice)}</th>
                <td class={panelCss.worthBar} aria-hidden="true">
                  <i style={{ width: `${12 + (88 * (choice.points - low)) / span}%` }} />
                </td>
                <td title={choice.error >= 0.005 ? `± ${choice.error.toFixed(2)}` : undefined}>
                  {choice.points >= 0 ? "+" : "−"}
                  {Math.abs(choice.points).toFixed(1)}
                </td>
                {choice.chance !== null && (
                  <td class={panelCss.chance}>{Math.round(100 * choice.chance)} %</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {worths.length > 1 && why}
    </section>
  );
}

/** What happened in this hand, the latest last. */
function Story() {
  const list = useRef<HTMLOListElement>(null);
  const lines = story.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every line there is more to scroll to
  useEffect(() => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [lines]);
  return (
    <section class={`${ui.panel} ${panelCss.story}`}>
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
  const salt = receiptOf(table.value, game.number)?.salt;
  return (
    <>
      <section class={ui.panel}>
        <h2>
          {rules.target === null
            ? "Score"
            : rules.countdown
              ? `From ${rules.start} down`
              : `Score · to ${rules.target}`}
        </h2>
        <Score rules={rules} game={game} />
        <HouseRules rules={rules} />
        <details class={panelCss.sealed}>
          <summary>
            <i>i</i> Sealed deals
          </summary>
          Every card of this game was fixed before the first was dealt: <code>{game.commitment}</code>
          {salt && (
            <>
              , with your luck: <code>{salt}</code>
            </>
          )}
          . The replay of the game checks it.
        </details>
      </section>
      <HintPanel room={room} />
      <Story />
    </>
  );
}
