// What one can take away of a finished game: files, a link for others, and a report of one hand.

import { useState } from "preact/hooks";
import { address, ask } from "../net/api";
import { attempt } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { Links } from "../ui/Links";
import { Section } from "../ui/Section";
import { handOn } from "../ui/share";
import { Dim } from "../ui/Text";
import { toast } from "../ui/Toast";
import type { Replay } from "../wire";
import { Fairness } from "./Fairness";
import type { Game, TableGame } from "./game";

const FORMATS = {
  json: "Record (JSON)",
  egn: "Game notation (EGN)",
  ptn: "Forum notation (PTN)",
} as const;

/** A link for others who are to see the game; one of its players can take it back. */
function Sharing({ game, title }: { game: TableGame; title: string }) {
  const [path, setPath] = useState("");
  const give = () =>
    attempt(async () => {
      const { link } = await ask("POST /api/games/{game}/link", { game: game.key });
      setPath(`/shared/${link}`);
      const copied = "The link is copied: anybody who has it can look at this game.";
      await handOn(`/shared/${link}`, title, copied);
    });
  const takeBack = () =>
    attempt(async () => {
      await ask("DELETE /api/games/{game}/link", { game: game.key });
      setPath("");
      toast("The link no longer works.");
    });
  return (
    <>
      <Dim>Anybody who has the link sees every card of this game, and the names at the table.</Dim>
      <Buttons>
        <Button onClick={give}>Share this game</Button>
        {path ? <Button onClick={takeBack}>Stop sharing</Button> : null}
      </Buttons>
      {path ? <Links title={title} links={[{ label: "For everyone who should see it", path }]} /> : null}
    </>
  );
}

interface KeepGameProps {
  readonly game: Game;
  readonly replay: Replay;
  /** The hand that is looked at, from 0, and how many decisions of it are made. */
  readonly hand: number;
  readonly decision: number;
}

export function KeepGame({ game, replay, hand, decision }: KeepGameProps) {
  const record = address("GET /api/games/{game}/record", { game: game.key });
  const report = address("GET /api/games/{game}/report", { game: game.key });
  return (
    <Section title="To keep, and to share">
      {"table" in game && <Sharing game={game} title={replay.title} />}
      <Buttons>
        {replay.formats.map((form) => (
          <ButtonLink key={form} href={`${record}?format=${form}`} download={`${replay.file}.${form}`}>
            {FORMATS[form]}
          </ButtonLink>
        ))}
        <ButtonLink
          href={`${report}?hand=${hand}&decision=${decision}`}
          download={`${replay.file}-hand-${hand + 1}.json`}
          onClick={() =>
            toast(
              `${replay.file}-hand-${hand + 1}.json is saved: send it to the person who should look at it.`,
            )
          }
        >
          Report this hand
        </ButtonLink>
      </Buttons>
      <Dim>
        A report is the record up to this hand, with the place that you are looking at; it can be replayed.
      </Dim>
      {replay.secret ? <Fairness game={game} file={`${replay.file}.json`} /> : null}
    </Section>
  );
}
