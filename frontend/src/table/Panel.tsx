import { useEffect, useRef } from "preact/hooks";
import { capital } from "../cards/names";
import { STANDARD_ERROR } from "../pages/format";
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

/** So many choices are shown before anybody asks why. */
const BEST = 3;

/** What choices are worth: by the one figure that decides, or by every one, with bars. */
function Worths({
  room,
  choices,
  every,
}: {
  room: RoomView;
  choices: readonly HintChoice[];
  every: boolean;
}) {
  const worths = choices.map((choice) => choice.points);
  const low = Math.min(...worths);
  const span = Math.max(0.001, Math.max(...worths) - low);
  const match = choices[0]?.chance != null;
  const side = room.game?.sides.some(({ length }) => length > 1);
  // A call is named as on its button.
  const named = (choice: HintChoice) => {
    const offer = room.game?.view?.offered.find(({ action }) => action === choice.action);
    return capital(offer && offer.card === null ? offer.label : choice.label);
  };
  return (
    <table>
      {every && (
        <caption>
          {`Points: ${side ? "your side’s" : "yours"} from this hand on average, less the others’.`}
          {match && ` Match: ${side ? "your side’s" : "your"} chance of winning it.`}
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col" colSpan={every ? 2 : 1}>
            {every ? "Your choice" : "Best choices"}
          </th>
          {(every || !match) && (
            <th scope="col">{every ? "Points" : `Points for ${side ? "your side" : "you"}`}</th>
          )}
          {match && <th scope="col">{every ? "Match" : "Wins the match"}</th>}
        </tr>
      </thead>
      <tbody>
        {choices.slice(0, every ? undefined : BEST).map((choice) => (
          <tr key={choice.action} class={choice.best ? panelCss.best : ""}>
            <th scope="row">{named(choice)}</th>
            {every && (
              <td class={panelCss.worthBar} aria-hidden="true">
                <i style={{ width: `${12 + (88 * (choice.points - low)) / span}%` }} />
              </td>
            )}
            {(every || !match) && (
              <td
                title={choice.error >= 0.005 ? `± ${choice.error.toFixed(2)}, one standard error` : undefined}
              >
                {choice.points >= 0 ? "+" : "−"}
                {Math.abs(choice.points).toFixed(1)}
              </td>
            )}
            {choice.chance !== null && <td class={panelCss.chance}>{Math.round(100 * choice.chance)} %</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to do and why, as a player says it; the best choices; the figures on demand. */
function HintPanel({ room }: { room: RoomView }) {
  const hint = hintResult.value;
  if (!hints.value && hint === null) return null;
  const choices = hint?.choices ?? [];
  const weighed = choices.length > 1 || (choices[0]?.also.length ?? 0) > 0;
  const said = (sentences?: readonly string[]) => sentences?.map((one, at) => <p key={at}>{one}</p>);
  return (
    <section
      class={`${ui.panel} ${panelCss.hint}`}
      tabIndex={choices.length ? 0 : undefined}
      aria-label="Hint"
    >
      <h2>Hint</h2>
      {said(weighed ? hint?.advice : hint?.text)}
      {choices.length === 0 && (
        <Button wide onClick={hintNow} disabled={!mayHint.value} data-tool="hint">
          <Icon name="hint" size={20} />
          {asking.value ? "Thinking…" : hint === null ? "What would you do?" : "Ask again"}
        </Button>
      )}
      {weighed && (
        <>
          <Worths room={room} choices={choices} every={false} />
          <details>
            <summary>Why</summary>
            <Worths room={room} choices={choices} every />
            {said(hint?.text)}
            <p>{STANDARD_ERROR}</p>
          </details>
        </>
      )}
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
