// The rules of every game in plain English, and the words of the table.

import { useEffect, useRef, useState } from "preact/hooks";
import { capital } from "../cards/names";
import { lastGame } from "../kept/localState";
import { useAnswer } from "../net/api";
import { navigate } from "../net/router";
import { ButtonLink } from "../ui/Button";
import { UNREAD } from "../ui/format";
import { GameSelect } from "../ui/GameSelect";
import { Beside } from "../ui/Layout";
import { Page, Trouble } from "../ui/Page";
import { Paper } from "../ui/Section";
import type { RulesChecked } from "../wire";
import { glossary } from "./glossary";
import { PaperHead, RulePaper, RuleSheet } from "./RuleSheet";
import * as rulesCss from "./rules.module.css";

export default function Rules() {
  const asked = new URLSearchParams(location.search);
  const [text, setText] = useState(asked.get("rules") ?? asked.get("game") ?? lastGame.value);
  const games = useAnswer("GET /api/games").data ?? [];
  const [lost, setLost] = useState(false);
  const { data, error, again } = useAnswer("POST /api/rules/check", {}, { text });
  const unread = data?.ok === false;
  useEffect(() => {
    if (!unread) return;
    setText("euchre");
    setLost(true);
  }, [unread]);
  // The sheet before stands until the next is there.
  const latest = useRef<RulesChecked | null>(null);
  if (data?.ok) latest.current = data;
  const found = latest.current;
  const known = games.find((game) => game.name === text);
  const title = known?.title ?? found?.title ?? "";
  const choose = (name: string) => {
    setText(name);
    setLost(false);
    navigate(`/rules?game=${encodeURIComponent(name)}`, { replace: true });
  };
  return (
    <Page title="Rules" heading="The rules" lead="What holds at each table, and the words players use.">
      <GameSelect class={rulesCss.pick} value={text} set={choose} other={title || "…"} />
      <Beside>
        <RulePaper as="article" aria-live="polite" aria-busy={found === null && !error}>
          {error ? <Trouble text={error.message} again={again} /> : lost ? <Trouble text={UNREAD} /> : null}
          {found ? (
            <>
              <PaperHead title={title} layout={found.layout}>
                <ButtonLink href={`/new?rules=${encodeURIComponent(found.code)}`}>
                  Play it with friends
                </ButtonLink>
              </PaperHead>
              <RuleSheet head={found.about} sections={found.sheet} />
            </>
          ) : null}
        </RulePaper>
        <Paper class={rulesCss.words}>
          <h2>Words of the table</h2>
          <dl>
            {Object.entries(glossary.value.words).map(([word, meaning]) => (
              <div key={word}>
                <dt>{capital(word)}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Paper>
      </Beside>
    </Page>
  );
}
