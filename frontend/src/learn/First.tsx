// A first hand: its table is opened at once, and nothing is asked before the first card.

import { useEffect } from "preact/hooks";
import { rememberGuided } from "../kept/guided";
import { botPause } from "../kept/settings";
import { ask } from "../net/api";
import { navigate, route } from "../net/router";
import { useAttempt } from "../ui/attempt";
import { Page, Trouble } from "../ui/Page";

export default function First() {
  const here = route.value;
  const game = here.page === "first" ? here.game : "";
  const { fault, run } = useAttempt(async () => {
    const { table } = await ask("POST /api/first/{game}", { game }, { bot_pause: botPause() });
    rememberGuided(table, game);
    navigate(`/t/${table}`, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one table is opened, however often it is drawn
  useEffect(() => void run(), []);
  return (
    <Page title="Your first hand" heading="Your first hand">
      {fault ? <Trouble text={fault} again={run} /> : <p aria-busy="true">Dealing …</p>}
    </Page>
  );
}
