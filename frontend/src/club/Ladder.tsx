// The ladder, and what one shows of oneself.

import "./club.module.css";
import { useState } from "preact/hooks";
import { myName, rememberTable } from "../kept/localState";
import { ask, sentence, useAnswer } from "../net/api";
import { navigate } from "../net/router";
import { Button, ButtonLink } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { FigureTable } from "../ui/FigureTable";
import * as formsCss from "../ui/forms.module.css";
import * as frameCss from "../ui/frame.module.css";
import { NameField } from "../ui/NameField";
import { Page, Trouble } from "../ui/Page";
import { Strength, usePlayers } from "../ui/Strength";
import { toast } from "../ui/Toast";
import * as ui from "../ui/ui.module.css";
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
  const [fault, setFault] = useState("");
  const keep = async () => {
    try {
      await ask("POST /api/profile", {}, { name: name.trim(), shows });
      setFault("");
      toast("That is what others see now.");
      again();
    } catch (error) {
      setFault(sentence(error));
    }
  };
  const meet = async (word: string) => {
    await ask("DELETE /api/avoided/{word}", { word }).then(again, (error) => toast(sentence(error)));
  };
  return (
    <section class={`${ui.panel} ${clubCss.clubMine}`} aria-labelledby="my-profile">
      <h2 id="my-profile">You</h2>
      <p>{standing(mine)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <NameField
          label="Name on the ladder"
          value={name}
          set={setName}
          fault={fault ? "profile-fault" : undefined}
        />
        <Choices label="Others see" value={shows} options={SHOWS} set={setShows} />
        <Button kind="now" type="submit">
          Keep
        </Button>
        {fault ? (
          <p class={frameCss.trouble} id="profile-fault" role="alert">
            {fault}
          </p>
        ) : null}
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
    </section>
  );
}

/** What the words for the computer players mean, the weakest first. */
function Computers() {
  const players = useAnswer("GET /api/players").data ?? [];
  return (
    <details class={`${formsCss.fold} ${clubCss.clubComputers}`}>
      <summary>How strong the computer players are</summary>
      <dl class={formsCss.foldIn}>
        {players.map((player) => (
          <div key={player.name}>
            <dt>
              <b>{player.strength}</b>, in the terminal <code class={frameCss.code}>{player.name}</code>
            </dt>
            <dd>{player.about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A rated game alone, against one computer player: it connects a person's rating with theirs. */
function Measure() {
  const [wanted, want] = useState("queen");
  const [players, player] = usePlayers("euchre", wanted);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { table } = await ask("POST /api/measure", {}, { player, name: myName.value });
      rememberTable(table, "Rated game alone");
      navigate(`/t/${table}`);
    } catch (error) {
      setBusy(false);
      toast(sentence(error));
    }
  };
  return (
    <section class={`${ui.panel} ${clubCss.clubMine}`} aria-labelledby="measure">
      <h2 id="measure">Measure yourself</h2>
      <p>
        A rated match of Euchre without other people: one computer player is your partner and both opponents.
        No hints, no undo, 30 seconds for each decision; if you stay away for ten minutes, you lose.
      </p>
      {players.length ? (
        <>
          <Strength label="Against" players={players} value={player} set={want} />
          <div>
            <Button kind="now" onClick={go} aria-disabled={busy}>
              Begin
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}

export default function Ladder() {
  const { data, error, again } = useAnswer("GET /api/ladder");
  const profile = useAnswer("GET /api/profile");
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
            class={`${clubCss.clubRows} ${clubCss.clubLadder}`}
            heads={["Place", "Name", "Rating", "Games"]}
            rows={(data?.rows ?? []).map((row) => [
              row.place ?? "–",
              row.word ? (
                <a href={`/player/${row.word}`}>{row.mine ? `${row.name} (you)` : row.name}</a>
              ) : (
                row.name
              ),
              figure(row.strength),
              row.games ?? "",
            ])}
          />
          <Computers />
        </div>
        <div class={clubCss.clubColumn}>
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
        </div>
      </div>
    </Page>
  );
}
