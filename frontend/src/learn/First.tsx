// A first hand: its table is opened at once, and nothing is asked before the first card.

import { useEffect, useRef, useState } from "preact/hooks";
import { rememberGuided } from "../kept/guided";
import { botPause } from "../kept/settings";
import { ask, sentence } from "../net/api";
import { navigate, route } from "../net/router";
import { Page, Trouble } from "../ui/Page";

export default function First() {
  const here = route.value;
  const game = here.page === "first" ? here.game : "";
  const [fault, setFault] = useState("");
  const begun = useRef(false);
  const begin = async () => {
    setFault("");
    try {
      const { table } = await ask("POST /api/first/{game}", { game }, { bot_pause: botPause() });
      rememberGuided(table, game);
      navigate(`/t/${table}`, { replace: true });
    } catch (error) {
      setFault(sentence(error));
    }
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  });
  return (
    <Page title="Your first hand" heading="Your first hand">
      {fault ? <Trouble text={fault} again={begin} /> : <p aria-busy="true">Dealing …</p>}
    </Page>
  );
}
