// A new evening of many tables: the game, the movement, and how long a round is.

import { useState } from "preact/hooks";
import { useDraft, wrongAt } from "../before/rules/draft";
import { RuleSwitches } from "../before/rules/RuleSwitches";
import { myName, rememberName } from "../kept/localState";
import { ask, sentence, useAnswer } from "../net/api";
import { navigate } from "../net/router";
import { Fault } from "../ui/attempt";
import { Button } from "../ui/Button";
import { Choices, Select } from "../ui/Choices";
import { Fold } from "../ui/Fold";
import { UNREAD } from "../ui/format";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Paper } from "../ui/Section";
import { Switch } from "../ui/Switch";
import { Help } from "../ui/Text";
import type { Movement } from "../wire";
import { MOVEMENTS } from "./evening";
import * as eveningCss from "./evening.module.css";

const HANDS = [4, 8, 12, 16].map((count) => [count, String(count)] as const);
const ROUNDS = [3, 5, 8, 10, 12].map((count) => [count, String(count)] as const);
const MINUTES = [
  [0, "No limit"],
  [10, "10 min"],
  [15, "15 min"],
  [20, "20 min"],
  [30, "30 min"],
] as const;
const PACES = [
  [10, "10 s"],
  [20, "20 s"],
  [40, "40 s"],
  [60, "1 min"],
] as const;

/** How a game ends is not a house rule here: it has so many hands. */
const OWN_END: ReadonlySet<string> = new Set(["target"]);

export default function NewEvening() {
  const games = useAnswer("GET /api/evenings").data ?? [];
  const [game, setGame] = useState("euchre");
  const { draft, edit, look, again } = useDraft("euchre");
  const [movement, setMovement] = useState<Movement>("progressive");
  const [hands, setHands] = useState(8);
  const [rounds, setRounds] = useState(8);
  const [minutes, setMinutes] = useState<number>(15);
  const [pace, setPace] = useState<number>(20);
  const [join, setJoin] = useState(true);
  const [name, setName] = useState(myName.value);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  const open = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault("");
    try {
      // What was chosen last counts, also when the server has not answered about it yet.
      const checked = await again();
      if (!checked?.ok) {
        setBusy(false);
        setFault(checked?.faults[0]?.text ?? UNREAD);
        return;
      }
      rememberName(name.trim());
      const wish = {
        rules: checked.changes,
        game,
        movement,
        hands,
        rounds,
        minutes,
        pace,
        join,
        name: name.trim(),
      };
      const { evening } = await ask("POST /api/evenings", {}, wish);
      navigate(`/evening/${evening}`);
    } catch (error) {
      setBusy(false);
      setFault(sentence(error));
    }
  };

  return (
    <Page
      title="An evening"
      heading="An evening of many tables"
      lead="For 8 to 64 people. Send them the link; they can take part when they open it, and computer players fill the tables."
    >
      <Paper as="form" class={eveningCss.eveningForm} onSubmit={open}>
        <Choices
          label="Who plays with whom"
          value={movement}
          options={Object.entries(MOVEMENTS).map(([key, [word]]) => [key as Movement, word] as const)}
          set={setMovement}
          help={MOVEMENTS[movement][1]}
        />
        <Select
          label="The game"
          value={game}
          options={games.map(({ name, title }) => [name, title] as const)}
          set={(next) => {
            setGame(next);
            void look({ text: next });
          }}
        />
        <Fold class={eveningCss.eveningHouse} summary="House rules">
          <Help>{draft.good?.about}</Help>
          <RuleSwitches
            draft={{ ...draft, amounts: draft.amounts.filter((one) => !OWN_END.has(one.path)) }}
            edit={edit}
            wrong={wrongAt(draft.faults)}
          />
        </Fold>
        <Choices label="Hands in a round" value={hands} options={HANDS} set={setHands} />
        {movement === "knock-out" ? null : (
          <Choices label="Rounds, at most" value={rounds} options={ROUNDS} set={setRounds} />
        )}
        <Choices
          label="A round ends after"
          value={minutes}
          options={MINUTES}
          set={setMinutes}
          help="Then every table stops after its current hand, so that nobody has to wait for a slow table."
        />
        <Choices label="For a decision" value={pace} options={PACES} set={setPace} />
        <NameField value={name} set={setName} guest />
        <Switch on={join} set={setJoin}>
          I am playing, too
        </Switch>
        <Fault text={fault} />
        <Button kind="now" large type="submit" aria-disabled={busy}>
          Open the evening
        </Button>
      </Paper>
    </Page>
  );
}
