// A private table: the game, the house rules people fight about, every other rule, and the sheet they make.

import { useState } from "preact/hooks";
import { lastGame, rememberName } from "../kept/localState";
import { botPause } from "../kept/settings";
import { ask, useAnswer } from "../net/api";
import { goToTable } from "../net/router";
import { useDraft, wrongAt } from "../rules/draft";
import { Fields } from "../rules/FieldEditor";
import { PaperHead, RulePaper, RuleSheet } from "../rules/RuleSheet";
import { RuleSwitches } from "../rules/RuleSwitches";
import { ShareCode } from "../rules/ShareCode";
import { useAttempt } from "../ui/attempt";
import { Box, StepNumber } from "../ui/Box";
import { Button } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { Fold } from "../ui/Fold";
import { FirstGames, OtherGames } from "../ui/GamePicker";
import { Beside, Column } from "../ui/Layout";
import { LEVELS } from "../ui/levels";
import { useName } from "../ui/NameField";
import { BottomBar, Page, Trouble } from "../ui/Page";
import { Switch } from "../ui/Switch";
import { Dim, Wrong } from "../ui/Text";
import type { Level, RulesChecked } from "../wire";
import * as newTableCss from "./newTable.module.css";

const PACES = [
  [0, "No clock"],
  [15, "15 s"],
  [30, "30 s"],
  [60, "1 min"],
  [120, "2 min"],
] as const;
const BOT_PAUSES = [
  [700, "0.7 s"],
  [300, "0.3 s"],
  [0, "Not at all"],
] as const;
const OPEN_TO: readonly (readonly [Level | "no", string])[] = [
  ["no", "No"],
  ...(Object.keys(LEVELS) as Level[]).map((level) => [level, LEVELS[level]] as const),
];
const BANKS = [
  [0, "None"],
  [120, "2 min"],
  [300, "5 min"],
  [600, "10 min"],
] as const;

export default function NewTable() {
  const asked = new URLSearchParams(location.search);
  const [drawing, setDrawing] = useState(false);
  const { draft, edit, look, again } = useDraft(
    asked.get("rules") ?? asked.get("game") ?? lastGame.value,
    !drawing,
  );
  const { rules, good, faults, error } = draft;
  const fault = faults[0]?.text ?? "";
  const games = useAnswer("GET /api/games").data ?? [];
  const shape = useAnswer("GET /api/rules/fields").data;
  const wrong = wrongAt(faults);
  const { field, given, refused } = useName();
  const [openTo, setOpenTo] = useState<Level | "no">("no");
  const [wish, setWish] = useState(() => ({
    pace: 0,
    bank: 0,
    bot_pause: botPause(),
    open_door: true,
    rated: false,
  }));
  const set = (some: Partial<typeof wish>) => setWish((now) => ({ ...now, ...some }));
  const { pace, rated } = wish;
  const [chosen, setChosen] = useState("");
  const base = typeof good?.changes.base === "string" ? good.changes.base : lastGame.value;
  const [wide] = useState(() => matchMedia("(min-width: 861px)").matches);
  const titled = (checked: RulesChecked | null) => {
    const known = games.find((game) => game.name === checked?.changes.base)?.title ?? checked?.title ?? "…";
    return Object.keys(checked?.changes ?? {}).length > 1 ? `${known}, house rules` : known;
  };
  const title = titled(good);

  // Marked at once: until the server has answered, what else is drawn would mark the game before it again.
  const choose = async (game: string) => {
    setChosen(game);
    await look({ text: game });
    setChosen((now) => (now === game ? "" : now));
  };

  const {
    busy,
    fault: failed,
    submit,
  } = useAttempt(async () => {
    if (faults.length || !good || !given()) return;
    // What was chosen last counts, also when the server has not answered about it yet.
    const checked = await again();
    if (!checked?.ok) return;
    const made = await ask(
      "POST /api/tables",
      {},
      {
        ...wish,
        rules: checked.changes,
        name: given(),
        bank: pace ? wish.bank : 0,
        open_to: openTo === "no" ? null : openTo,
        rated: rated && pace > 0,
        seats_decide: !drawing,
      },
    ).catch(refused);
    if (!made) return;
    rememberName(given());
    goToTable(made.table, titled(checked));
  });
  const trouble = fault || error || failed;

  return (
    <Page
      title="Private table"
      heading="A table for friends"
      lead="Take a game as it is, or agree on house rules first: the rule sheet shows what you have chosen."
    >
      <Beside>
        <Column>
          <Box as="fieldset">
            <legend>
              <StepNumber>1</StepNumber> The game
            </legend>
            <FirstGames games={games} chosen={chosen || base} choose={choose} />
            <OtherGames games={games} chosen={chosen || base} choose={choose} />
          </Box>
          {good ? (
            <RuleSwitches draft={draft} edit={edit} wrong={wrong} step={2} />
          ) : error ? (
            <Trouble text={error} again={() => look({ text: "euchre" })} />
          ) : null}
          <Fold summary="Every rule there is">
            {shape && good ? (
              <Fields fields={shape.fields} value={rules} set={edit} path="" faults={wrong} />
            ) : null}
          </Fold>
          <ShareCode code={good?.code ?? ""} use={(text) => look({ text })} />
          <Box as="form" id="open-table" onSubmit={submit} aria-label="The table">
            <h2>
              <StepNumber>3</StepNumber> The table
            </h2>
            {field}
            {good?.rules.draw_partners ? (
              <Switch
                on={drawing}
                set={setDrawing}
                help="Otherwise the chairs decide: those who sit across from each other play together."
              >
                Draw for partners
              </Switch>
            ) : null}
            <Choices
              label="Time for each decision"
              value={pace}
              options={PACES}
              set={(pace) => set({ pace })}
            />
            {pace ? (
              <Choices
                label="And for the whole game, beyond that"
                value={wish.bank}
                options={BANKS}
                set={(bank) => set({ bank })}
                help="When both are used up, a computer player makes that one decision."
              />
            ) : null}
            <Choices
              label="Computer players wait"
              value={wish.bot_pause}
              options={BOT_PAUSES}
              set={(bot_pause) => set({ bot_pause })}
            />
            <Switch
              on={wish.open_door}
              set={(open_door) => set({ open_door })}
              help="People who have the link and no chair see the open cards, never a hand."
            >
              Others may watch
            </Switch>
            <Choices
              label="Anybody may sit down"
              value={openTo}
              options={OPEN_TO}
              set={setOpenTo}
              help="The table is listed among the open tables, and says whom it is meant for. Anybody may sit down all the same."
            />
            <Switch
              on={rated}
              set={(rated) => set({ rated })}
              disabled={!pace}
              help="People only, with a clock, in games of two sides. If you leave a rated game, you lose it."
            >
              Rated
            </Switch>
          </Box>
        </Column>
        <RulePaper
          class={newTableCss.sticking}
          aria-label={fault ? "The rules before this" : "The rules as they are now"}
        >
          <PaperHead title={title} layout={good?.layout}>
            {fault && good ? (
              <Wrong as="p">These are the last rules that could be played, not those chosen now.</Wrong>
            ) : null}
          </PaperHead>
          <Fold line summary="All its rules" open={wide}>
            {good ? (
              <RuleSheet head={good.about} sections={good.sheet} />
            ) : (
              <Dim>The rule sheet is being written …</Dim>
            )}
          </Fold>
        </RulePaper>
      </Beside>
      <BottomBar>
        <p role="status">{trouble ? <Wrong>{trouble}</Wrong> : good?.about}</p>
        <Button
          kind="now"
          large
          type="submit"
          form="open-table"
          aria-disabled={busy || faults.length > 0 || good === null}
        >
          {busy ? "Opening …" : "Open the table"}
        </Button>
      </BottomBar>
    </Page>
  );
}
