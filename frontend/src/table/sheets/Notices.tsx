import * as middleCss from "../../felt/middle.module.css";
import { usePolled } from "../../net/polled";
import { ask, connectionState, reconnect, room, table, unanswered } from "../../net/store";
import { Button, ButtonLink } from "../../ui/Button";
import { listed } from "../../ui/format";
import * as toastCss from "../../ui/toast.module.css";
import * as noticesCss from "./notices.module.css";

const NOTICE = `${toastCss.toast} ${noticesCss.notice}`;

/** How the connection stands, when it does not stand well. */
export function ConnectionNotice() {
  const state = connectionState.value;
  if (state.is === "waiting") {
    return (
      <p class={NOTICE} role="status">
        <span class={noticesCss.spin} aria-hidden="true" />
        <span>
          {state.text} This page comes back by itself. {unanswered.value > 0 && "What you did is kept."}
        </span>
        <Button onClick={reconnect}>Now</Button>
      </p>
    );
  }
  if (state.is === "connecting" && room.value !== null) {
    return (
      <p class={NOTICE} role="status">
        <span class={noticesCss.spin} aria-hidden="true" />
        <span>Reconnecting…</span>
      </p>
    );
  }
  if (state.is === "taken-over") {
    return (
      <div class={noticesCss.dialog} role="alertdialog" aria-label="Open elsewhere">
        <h2>You sit at this table on another page</h2>
        <p>Only one page plays for you at a time.</p>
        <Button kind="solid" large onClick={reconnect}>
          Play here
        </Button>
      </div>
    );
  }
  if (state.is === "gone") {
    return (
      <div class={noticesCss.dialog} role="alert">
        <h2>This table cannot be opened</h2>
        <p>{state.text}</p>
        <div class={middleCss.calls}>
          {state.evening !== null && (
            <ButtonLink kind="solid" large href={`/evening/${state.evening}`}>
              Back to the evening
            </ButtonLink>
          )}
          <ButtonLink kind={state.evening === null ? "solid" : "plain"} large href="/">
            Home
          </ButtonLink>
          {state.again && (
            <Button large onClick={() => location.reload()}>
              Load again
            </Button>
          )}
        </div>
      </div>
    );
  }
  return null;
}

/** What has to be said over the table at this moment. */
export function Notices() {
  return (
    <div class={noticesCss.notices}>
      <ConnectionNotice />
      <AwayNotice />
      <UndoNotice />
      <ComingNotice />
    </div>
  );
}

/** A computer player decides for you: take the cards back. */
function AwayNotice() {
  const there = room.value;
  const chair = there !== null && there.you !== null ? there.chairs[there.you] : undefined;
  if (chair === undefined || !chair.player || there?.stage === "lobby") return null;
  return (
    <p class={NOTICE}>
      <span>A computer player plays for you.</span>
      <Button kind="now" onClick={() => void ask({ type: "back" })}>
        I’m back
      </Button>
    </p>
  );
}

/** You sit down when the hand is over, unless you give it up. */
export function ComingNotice() {
  const there = room.value;
  const mine = there?.coming.find(({ you }) => you);
  if (!mine) return null;
  return (
    <p class={NOTICE} role="status">
      <span>{`You sit down after this hand, in place of ${there?.chairs[mine.chair]?.name}.`}</span>
      <Button onClick={() => void ask({ type: "stand" })}>Rather not</Button>
    </p>
  );
}

/** Somebody asks whether they may take their last choice back: some people answer, the others wait. */
function UndoNotice() {
  const there = room.value;
  const request = there?.undo_request ?? null;
  if (there === null || request === null) return null;
  const answer = (agree: boolean) =>
    void ask({ type: "answer-undo", turn: there.game?.turn ?? 0, agree }, { quiet: true });
  if (there.you === null || !request.waits.includes(there.you)) {
    const names = request.waits.map((chair) => there.chairs[chair]?.name ?? "");
    return (
      <p class={NOTICE} role="status">
        <span>Take it back? Waiting for {listed(names)}.</span>
      </p>
    );
  }
  return (
    <p class={NOTICE} role="status">
      <span>{there.chairs[request.chair]?.name} asks to take the last choice back.</span>
      <Button kind="now" onClick={() => answer(true)}>
        Agree
      </Button>
      <Button onClick={() => answer(false)}>No</Button>
    </p>
  );
}

/** Milliseconds after which a page asks again whether the computer players are ready. */
const AGAIN = 5000;

/** A simple player decides for computer players that are not ready; the server is asked at each new connection. */
export function DegradedNotice() {
  const computers = room.value?.chairs.some((chair) => chair.player) ?? false;
  return computers && connectionState.value.is === "open" ? <Degraded name={table.value} /> : null;
}

function Degraded({ name }: { name: string }) {
  const { data } = usePolled(AGAIN, "GET /api/tables/{table}", { table: name }, (known) => !!known?.degraded);
  if (!data?.degraded) return null;
  return (
    <p class={noticesCss.quiet} role="status">
      The computer players are still getting ready: a simple one plays for them.
    </p>
  );
}
