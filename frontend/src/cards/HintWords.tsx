import { STANDARD_ERROR } from "../ui/format";
import type { HintChoice, HintResult, Offered } from "../wire";
import * as hintCss from "./hint.module.css";
import { capital } from "./names";

/** How many choices are shown before the person asks why. */
const BEST = 3;

interface Props {
  hint: HintResult;
  /** What is offered at that decision. */
  offered: readonly Offered[];
  /** Whether the person who asks has a partner. */
  side: boolean;
}

/** What choices are worth: by the one figure that decides, or by every one, with bars. */
function Worths({ hint: { choices }, offered, side, every }: Props & { every: boolean }) {
  const worths = choices.map((choice) => choice.points);
  const low = Math.min(...worths);
  const span = Math.max(0.001, Math.max(...worths) - low);
  const match = choices[0]?.chance != null;
  // A call is named as on its button.
  const named = (choice: HintChoice) => {
    const offer = offered.find(({ action }) => action === choice.action);
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
          <tr key={choice.action} class={choice.best ? hintCss.best : ""}>
            <th scope="row">{named(choice)}</th>
            {every && (
              <td class={hintCss.worthBar} aria-hidden="true">
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
            {choice.chance !== null && <td class={hintCss.chance}>{Math.round(100 * choice.chance)} %</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to do and why, as a player says it; the best choices; the figures on demand. */
export function HintWords(props: Props) {
  const { choices, advice, text } = props.hint;
  const weighed = choices.length > 1 || (choices[0]?.also.length ?? 0) > 0;
  const said = (sentences: readonly string[]) => sentences.map((one, at) => <p key={at}>{one}</p>);
  return (
    <>
      {said(weighed ? advice : text)}
      {weighed && (
        <>
          <Worths {...props} every={false} />
          <details>
            <summary>Why</summary>
            <Worths {...props} every />
            {said(text)}
            <p>{STANDARD_ERROR}</p>
          </details>
        </>
      )}
    </>
  );
}
