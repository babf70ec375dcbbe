// A new evening of many tables: the game, the movement, and how long a round is.

import { useState } from "preact/hooks";
import { myName, rememberName } from "../kept/localState";
import { ask, useAnswer } from "../net/api";
import { navigate } from "../net/router";
import { useDraft, wrongAt } from "../rules/draft";
import { RuleSwitches } from "../rules/RuleSwitches";
import { Fault, useAttempt } from "../ui/attempt";
import { Box } from "../ui/Box";
import { Button } from "../ui/Button";
import { Choices, Select } from "../ui/Choices";
import { Fold } from "../ui/Fold";
import { UNREAD } from "../ui/format";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Switch } from "../ui/Switch";
import { Help } from "../ui/Text";
import type { Movement } from "../wire";
import { MOVEMENTS } from "./evening";

const HANDS = [4, 8, 12, 16].map((count) => [count, String(count)] as const);
const ROUNDS = [3, 5, 8, 10, 12].map((count) => [count, String(count)] as const);
const MINUTES = [0, 10, 15, 20, 30].map((count) => [count, count ? `${count} min` : "No limit"] as const);
const PACES = [10, 20, 40, 60].map((count) => [count, count < 60 ? `${count} s` : "1 min"] as const);

/** How a game ends is not a house rule here: a round has a fixed number of hands. */
const OWN_END: ReadonlySet<string> = new Set(["target"]);

export default function NewEvening() {
  const games = useAnswer("GET /api/evenings").data ?? [];
  const [game, setGame] = useState("euchre");
  const { draft, edit, look, again } = useDraft("euchre");
  const [movement, setMovement] = useState<Movement>("progressive");
  const [hands, setHands] = useState(8);
  const [rounds, setRounds] = useState(8);
  const [minutes, setMinutes] = useState(15);
  const [pace, setPace] = useState(20);
  const [join, setJoin] = useState(true);
  const [name, setName] = useState(myName.value);
  const { busy, fault, submit } = useAttempt(async () => {
    // What was chosen last counts, also when the server has not answered about it yet.
    const checked = await again();
    if (!checked?.ok) throw new Error(checked?.faults[0]?.text ?? UNREAD);
    const called = name.trim();
    rememberName(called);
    const lengths = { hands, rounds, minutes, pace };
    const wish = { rules: checked.changes, game, movement, join, name: called, ...lengths };
    const { evening } = await ask("POST /api/evenings", {}, wish);
    navigate(`/evening/${evening}`);
  });

  return (
    <Page
      title="An evening"
      heading="An evening of many tables"
      lead="For 8 to 64 people. Send them the link; they can take part when they open it, and computer players fill the tables."
      narrow
    >
      <Box as="form" onSubmit={submit}>
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
          options={games.map((one) => [one.name, one.title])}
          set={(next) => {
            setGame(next);
            void look({ text: next });
          }}
        />
        <Fold summary="House rules">
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
      </Box>
    </Page>
  );
}
