// A private table: the game, the house rules people fight about, every other rule, and the sheet they make.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "../router";
import { botPause } from "../settings";
import { Button } from "../ui/Button";
import { Switch } from "../ui/Switch";
import { toast } from "../ui/Toast";
import * as ui from "../ui/ui.module.css";
import type { BotPause, RuleAmount, RuleSwitch, RulesChecked, RulesFault } from "../wire";
import { ask, Refused, sentence, useAnswer } from "./api";
import { Choices } from "./Choices";
import * as editorCss from "./editor.module.css";
import { Fields } from "./FieldEditor";
import { UNREAD } from "./format";
import * as formsCss from "./forms.module.css";
import * as frameCss from "./frame.module.css";
import { GamePicker } from "./GamePicker";
import { GamePicture } from "./GamePicture";
import { myName, rememberName, rememberTable } from "./localState";
import { Page, Trouble } from "./Page";
import { RuleSheet } from "./RuleSheet";
import { type Data, puts } from "./ruleData";
import { copy } from "./share";
import * as sheetCss from "./sheet.module.css";

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
const BANKS = [
  [0, "None"],
  [120, "2 min"],
  [300, "5 min"],
  [600, "10 min"],
] as const;

interface Draft {
  /** As they are being edited; perhaps not playable. */
  readonly rules: Data;
  /** What the server last said of rules that can be played. */
  readonly good: RulesChecked | null;
  readonly faults: readonly RulesFault[];
  readonly switches: readonly RuleSwitch[];
  readonly amounts: readonly RuleAmount[];
  readonly error: string;
}

const EMPTY: Draft = { rules: {}, good: null, faults: [], switches: [], amounts: [], error: "" };

/** Rules that are looked at by the server a moment after each change. */
function useDraft(asked: string) {
  const [start] = useState(asked);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const latest = useRef(0);
  const timer = useRef(0);
  const wanted = useRef<{ rules: Data } | { text: string }>({ text: asked });

  const look = useCallback(
    async (body: { rules: Data } | { text: string }, otherwise?: string): Promise<RulesChecked | null> => {
      const mine = ++latest.current;
      wanted.current = body;
      try {
        let error = "";
        let found = await ask("POST /api/rules/check", {}, body);
        if (!found.ok && otherwise !== undefined) {
          error = UNREAD;
          found = await ask("POST /api/rules/check", {}, { text: otherwise });
        }
        const { faults, switches, amounts } = found;
        const stand = found.ok || "rules" in body ? { switches, amounts } : {};
        if (mine === latest.current)
          setDraft((now) => ({
            ...now,
            ...stand,
            ...(found.ok ? { rules: found.rules, good: found } : {}),
            faults,
            error,
          }));
        return found;
      } catch (error) {
        if (mine === latest.current) setDraft((now) => ({ ...now, error: sentence(error) }));
        return null;
      }
    },
    [],
  );
  const edit = (rules: Data, switches?: Draft["switches"]) => {
    latest.current++;
    wanted.current = { rules };
    setDraft((now) => ({ ...now, rules, switches: switches ?? now.switches }));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(look, 180, { rules });
  };
  useEffect(() => {
    void look({ text: start }, "twelve");
    return () => clearTimeout(timer.current);
  }, [look, start]);
  return { draft, edit, look, again: () => look(wanted.current) };
}

function HouseRules({
  draft,
  edit,
  wrong,
}: {
  draft: Draft;
  edit: (rules: Data, switches?: Draft["switches"]) => void;
  wrong: ReadonlyMap<string, string>;
}) {
  const { rules, switches, amounts } = draft;
  const turn = (one: RuleSwitch, on: boolean) =>
    edit(
      puts(rules, on ? one.yes : one.no),
      switches.map((each) => (each === one ? { ...one, on, also: "" } : each)),
    );
  return (
    <fieldset class={formsCss.stepBox}>
      <legend>
        <span class={formsCss.stepNumber}>2</span> House rules
      </legend>
      <div class={editorCss.amounts}>
        {amounts.map(({ path, label, choices }) => (
          <Choices
            key={path}
            label={label}
            value={rules[path] as number | string}
            options={choices.map((choice) => [choice.value, choice.label] as const)}
            set={(value) => edit(puts(rules, { [path]: value }))}
            help={wrong.has(path) ? <span class={editorCss.fault}>{wrong.get(path)}</span> : undefined}
          />
        ))}
      </div>
      {[...new Set(switches.map((one) => one.group))].map((group) => (
        <div class={formsCss.group} key={group}>
          <p class={ui.label}>{group}</p>
          <div class={formsCss.disputes}>
            {switches
              .filter((one) => one.group === group)
              .map((one) => (
                <div class={formsCss.dispute} key={one.path}>
                  <Switch
                    on={one.on}
                    set={(on) => turn(one, on)}
                    disabled={one.refused !== ""}
                    describedBy={`${one.path}-help`}
                  >
                    {one.label}
                  </Switch>
                  <p class={formsCss.help} id={`${one.path}-help`}>
                    {one.help.join(" ")} <b>{one.refused || one.also}</b>
                  </p>
                  {wrong.has(one.path) ? (
                    <p class={`${formsCss.help} ${editorCss.fault}`}>{wrong.get(one.path)}</p>
                  ) : null}
                </div>
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function ShareCode({ code, use }: { code: string; use: (text: string) => Promise<RulesChecked | null> }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const take = async (event: Event) => {
    event.preventDefault();
    const found = text.trim() ? await use(text.trim()) : null;
    setFault(found?.faults[0]?.text ?? "");
    if (found?.ok) {
      setText("");
      toast("These are the rules now.");
    }
  };
  return (
    <details class={formsCss.fold}>
      <summary>Share these rules, or take over others</summary>
      <div class={formsCss.foldIn}>
        <p>
          The code of these rules: <code class={frameCss.code}>{code}</code>{" "}
          <Button onClick={() => copy(code, "The code is copied.")}>Copy the code</Button>
        </p>
        <form class={formsCss.inline} onSubmit={take}>
          <label class={formsCss.field}>
            <span>A code, a game’s name, or rules as text (TOML, JSON)</span>
            <textarea
              class={formsCss.write}
              rows={2}
              value={text}
              spellcheck={false}
              aria-invalid={fault !== ""}
              aria-describedby={fault ? "code-fault" : undefined}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Button type="submit">Take over</Button>
        </form>
        {fault ? (
          <p class={editorCss.fault} id="code-fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </details>
  );
}

export default function NewTable() {
  const asked = new URLSearchParams(location.search);
  const { draft, edit, look, again } = useDraft(asked.get("rules") ?? asked.get("game") ?? "twelve");
  const { rules, good, faults, error } = draft;
  const fault = faults[0]?.text ?? "";
  const games = useAnswer("GET /api/games").data ?? [];
  const shape = useAnswer("GET /api/rules/fields").data;
  const wrong = new Map([...faults].reverse().map(({ paths, text }) => [paths[0] ?? "", text]));
  const [name, setName] = useState(myName.value);
  const [nameFault, setNameFault] = useState("");
  const [pace, setPace] = useState(0);
  const [bots, setBots] = useState<BotPause>(botPause);
  const [bank, setBank] = useState(0);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const [chosen, setChosen] = useState("");
  const nameField = useRef<HTMLInputElement>(null);
  const base = typeof good?.changes.base === "string" ? good.changes.base : "twelve";
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

  const make = async (event: Event) => {
    event.preventDefault();
    if (busy || faults.length || !good) return;
    const called = name.trim();
    if (!called) {
      setNameFault("Say what the others shall call you.");
      nameField.current?.focus();
      return;
    }
    setBusy(true);
    setFailed("");
    // What was chosen last counts, also when the server has not answered about it yet.
    const checked = await again();
    if (!checked?.ok) {
      setBusy(false);
      return;
    }
    try {
      const { table } = await ask(
        "POST /api/tables",
        {},
        {
          rules: checked.changes,
          name: called,
          pace,
          bank: pace ? bank : 0,
          bot_pause: bots,
          open_door: open,
        },
      );
      rememberName(called);
      rememberTable(table, titled(checked));
      navigate(`/t/${table}`);
    } catch (problem) {
      setBusy(false);
      if (problem instanceof Refused && problem.code === "bad_name") {
        setNameFault(problem.message);
        nameField.current?.focus();
      } else setFailed(sentence(problem));
    }
  };

  return (
    <Page
      title="Private table"
      heading="A table for friends"
      lead="Take a game as it is, or argue about the rules first: what you settle is written down beside it."
      class={editorCss.newTable}
    >
      <div class={frameCss.beside}>
        <div class={frameCss.steps}>
          <fieldset class={formsCss.stepBox}>
            <legend>
              <span class={formsCss.stepNumber}>1</span> The game
            </legend>
            <GamePicker games={games} chosen={chosen || base} choose={choose} />
          </fieldset>
          {good ? (
            <HouseRules draft={draft} edit={edit} wrong={wrong} />
          ) : error ? (
            <Trouble text={error} again={() => look({ text: "twelve" })} />
          ) : null}
          <details class={formsCss.fold}>
            <summary>Every rule there is</summary>
            <div class={formsCss.foldIn}>
              {shape && good ? (
                <Fields fields={shape.fields} value={rules} set={edit} path="" faults={wrong} />
              ) : null}
            </div>
          </details>
          <ShareCode code={good?.code ?? ""} use={(text) => look({ text })} />
          <form class={formsCss.stepBox} id="open-table" onSubmit={make} aria-label="The table">
            <h2>
              <span class={formsCss.stepNumber}>3</span> The table
            </h2>
            <label class={formsCss.field}>
              <span>Your name</span>
              <input
                ref={nameField}
                class={formsCss.write}
                autocomplete="nickname"
                maxLength={24}
                value={name}
                aria-invalid={nameFault !== ""}
                aria-describedby={nameFault ? "name-fault" : undefined}
                onInput={(event) => {
                  setName(event.currentTarget.value);
                  setNameFault("");
                }}
              />
            </label>
            {nameFault ? (
              <p class={editorCss.fault} id="name-fault" role="alert">
                {nameFault}
              </p>
            ) : null}
            <Choices label="Time for each decision" value={pace} options={PACES} set={setPace} />
            {pace ? (
              <Choices
                label="And for the whole game, beyond that"
                value={bank}
                options={BANKS}
                set={setBank}
                help="When both are used up, a computer player makes that one decision."
              />
            ) : null}
            <Choices label="Computer players wait" value={bots} options={BOT_PAUSES} set={setBots} />
            <div class={formsCss.dispute}>
              <Switch on={open} set={setOpen}>
                Others may watch
              </Switch>
              <p class={formsCss.help}>
                Whoever has the link and no chair sees the open cards, never a hand.
              </p>
            </div>
          </form>
        </div>
        <aside
          class={sheetCss.paper}
          aria-label={fault ? "The rules before this" : "The rules as they are now"}
        >
          <div class={sheetCss.paperHead}>
            <GamePicture layout={good?.layout} />
            <h2>{title}</h2>
            {fault && good ? (
              <p class={editorCss.fault}>
                These are the last rules that could be played, not those chosen now.
              </p>
            ) : null}
          </div>
          <details class={formsCss.twin} open={wide}>
            <summary>All its rules</summary>
            {good ? (
              <RuleSheet head={good.about} sections={good.sheet} />
            ) : (
              <p class={frameCss.dim}>The rule sheet is being written …</p>
            )}
          </details>
        </aside>
      </div>
      <div class={frameCss.bottomBar}>
        <p class={fault || error || failed ? editorCss.fault : ""} role="status">
          {fault || error || failed || good?.about || ""}
        </p>
        <Button
          kind="now"
          large
          type="submit"
          form="open-table"
          aria-disabled={busy || faults.length > 0 || good === null}
        >
          {busy ? "Opening …" : "Open the table"}
        </Button>
      </div>
    </Page>
  );
}
