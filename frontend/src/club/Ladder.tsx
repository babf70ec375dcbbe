// The ladder, and what one shows of oneself.

import { useState } from "preact/hooks";
import { myName } from "../kept/localState";
import { ask, useAnswer } from "../net/api";
import { goToTable } from "../net/router";
import { attempt, Fault, useAttempt } from "../ui/attempt";
import { Button, ButtonLink } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { FigureTable } from "../ui/FigureTable";
import { Fold } from "../ui/Fold";
import { Column } from "../ui/Layout";
import { NameField } from "../ui/NameField";
import { Page, Trouble } from "../ui/Page";
import { Section } from "../ui/Section";
import { Strength, usePlayers } from "../ui/Strength";
import * as sectionCss from "../ui/section.module.css";
import { toast } from "../ui/Toast";
import type { MyProfile, Shows } from "../wire";
import * as clubCss from "./club.module.css";
import { figure, standing } from "./ends/rating";

const SHOWS: readonly (readonly [Shows, string])[] = [
  ["nothing", "Nothing"],
  ["rating", "My name and rating"],
  ["games", "My games, too"],
];

function Mine({ mine, again }: { mine: MyProfile; again: () => void }) {
  const [name, setName] = useState(mine.name);
  const [shows, setShows] = useState(mine.shows);
  const { fault, submit } = useAttempt(async () => {
    await ask("POST /api/profile", {}, { name: name.trim(), shows });
    toast("That is what others see now.");
    again();
  });
  const meet = (word: string) => attempt(() => ask("DELETE /api/avoided/{word}", { word }).then(again));
  return (
    <Section title="You" class={sectionCss.stack}>
      <p>{standing(mine)}</p>
      <form class={sectionCss.stack} onSubmit={submit}>
        <NameField label="Name on the ladder" value={name} set={setName} fault={fault} />
        <Choices label="Others see" value={shows} options={SHOWS} set={setShows} />
        <Button kind="now" type="submit">
          Keep
        </Button>
      </form>
      {mine.word ? <ButtonLink href={`/player/${mine.word}`}>Your page, as others see it</ButtonLink> : null}
      {mine.avoided.length ? (
        <>
          <h3>You are not seated with</h3>
          <ul class={clubCss.clubAvoided}>
            {mine.avoided.map((one) => (
              <li key={one.word}>
                {one.name}{" "}
                <Button kind="quiet" onClick={() => meet(one.word)} aria-label={`Meet ${one.name} again`}>
                  Meet again
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}

/** What the words for the computer players mean, the weakest first. */
function Computers() {
  const players = useAnswer("GET /api/players").data ?? [];
  return (
    <Fold class={clubCss.clubComputers} summary="How strong the computer players are">
      <dl>
        {players.map((player) => (
          <div key={player.name}>
            <dt>
              <b>{player.strength}</b>, in the terminal <code>{player.name}</code>
            </dt>
            <dd>{player.about}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** A rated game alone, against one computer player: it connects a person's rating with theirs. */
function Measure() {
  const [wanted, want] = useState("queen");
  const [players, player] = usePlayers("euchre", wanted);
  const { busy, fault, run } = useAttempt(async () => {
    const { table } = await ask("POST /api/measure", {}, { player, name: myName.value });
    goToTable(table, "Rated game alone");
  });
  return (
    <Section title="Measure yourself" class={sectionCss.stack}>
      <p>
        A rated match of Euchre without other people: one computer player is your partner and both opponents.
        No hints, no undo, 30 seconds for each decision; if you stay away for ten minutes, you lose.
      </p>
      {players.length ? (
        <>
          <Strength label="Against" players={players} value={player} set={want} />
          <Button kind="now" onClick={run} aria-disabled={busy}>
            Begin
          </Button>
          <Fault text={fault} />
        </>
      ) : null}
    </Section>
  );
}

export default function Ladder() {
  const { data, error, again } = useAnswer("GET /api/ladder");
  const profile = useAnswer("GET /api/profile");
  const rows = data?.rows ?? [];
  // Nobody counts the games of computer players.
  const counted = rows.some(({ games }) => games !== null);
  return (
    <Page
      title="Ladder"
      heading="The ladder"
      lead="You have one rating for all kinds of game. It comes from rated games, between people or against a computer player, whose own rating never changes. A question mark means too few games, or games too long ago. Only people who choose to be listed appear here."
    >
      <div class={clubCss.clubPage}>
        {error ? <Trouble text={error.message} again={again} /> : null}
        <div>
          <FigureTable
            class={clubCss.clubLadder}
            heads={["Place", "Name", "Rating", ...(counted ? ["Games"] : [])]}
            rows={rows.map((row) => [
              row.place ?? "–",
              row.word ? (
                <a href={`/player/${row.word}`}>{row.mine ? `${row.name} (you)` : row.name}</a>
              ) : (
                row.name
              ),
              figure(row.strength),
              ...(counted ? [row.games ?? "–"] : []),
            ])}
          />
          <Computers />
        </div>
        <Column>
          {profile.data ? (
            <Mine
              mine={profile.data}
              again={() => {
                again();
                profile.again();
              }}
            />
          ) : null}
          <Measure />
        </Column>
      </div>
    </Page>
  );
}
