// A first hand: its table is opened at once, and nothing is asked before the first card.

import { useEffect, useState } from "preact/hooks";
import { rememberGuided } from "../kept/guided";
import { botPause } from "../kept/settings";
import { ask, Refused } from "../net/api";
import { navigate, route } from "../net/router";
import { useAttempt } from "../ui/attempt";
import { ButtonLink } from "../ui/Button";
import { Nothing } from "../ui/Lost";
import { Page, Trouble } from "../ui/Page";

export default function First() {
  const here = route.value;
  const game = here.page === "first" ? here.game : "";
  const [wrong, setWrong] = useState("");
  const { fault, run } = useAttempt(async () => {
    try {
      const { table } = await ask("POST /api/first/{game}", { game }, { bot_pause: botPause() });
      rememberGuided(table, game);
      navigate(`/t/${table}`, { replace: true });
    } catch (error) {
      if (!(error instanceof Refused && error.final)) throw error;
      setWrong(error.message);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one table is opened, however often it is drawn
  useEffect(() => void run(), []);
  if (wrong)
    return (
      <Nothing title="There is no first hand of this game" text={wrong}>
        <ButtonLink kind="solid" href="/learn">
          Back to Learn
        </ButtonLink>
      </Nothing>
    );
  return (
    <Page title="Your first hand" heading="Your first hand">
      {fault ? <Trouble text={fault} again={run} /> : <p aria-busy="true">Dealing …</p>}
    </Page>
  );
}
