// Before a game: the chairs round the table, the invitation, the salts of the deals, the rules.

import { useState } from "preact/hooks";
import { lastPlayer, rememberName, rememberTable } from "../../kept/localState";
import { address } from "../../net/api";
import { ask, room, rules, table, tableTitle } from "../../net/store";
import { RuleSheet } from "../../rules/RuleSheet";
import { Button } from "../../ui/Button";
import { Select } from "../../ui/Choices";
import { Fold } from "../../ui/Fold";
import { Icon } from "../../ui/Icon";
import { Beside, Column, Green } from "../../ui/Layout";
import { Links } from "../../ui/Links";
import { useName } from "../../ui/NameField";
import { Page } from "../../ui/Page";
import { Section } from "../../ui/Section";
import { Strength, usePlayers } from "../../ui/Strength";
import { Dim, Unseen } from "../../ui/Text";
import type { ChairView, Computer, RoomView } from "../../wire";
import { FairCards } from "./FairCards";
import * as lobbyCss from "./lobby.module.css";
import { NotAgain } from "./NotAgain";
import { isFree, mayFill, Starting } from "./Starting";

const isComputer = (chair: ChairView) => Boolean(chair.name) && !chair.person;
/** Whether the host chooses how strong computer players are. */
const mayChoose = (now: RoomView) => !now.rated && now.duplicate === null;

interface ChairProps {
  at: number;
  /** Where it stands, clockwise from the front. */
  place: number;
  now: RoomView;
  players: readonly Computer[];
  player: string;
  sit: (chair: number) => void;
}

function Chair({ at, place, now, players, player, sit }: ChairProps) {
  const chair = now.chairs[at];
  if (!chair) return null;
  const called = chair.name || `Chair ${at + 1}`;
  const move = now.you;
  const state = isFree(chair)
    ? "free"
    : isComputer(chair)
      ? `computer player, ${chair.strength.toLowerCase()}`
      : chair.you
        ? "that is you"
        : chair.here
          ? "is here"
          : "is not connected";
  return (
    <li
      class={`${lobbyCss.chair} ${isFree(chair) ? lobbyCss.free : chair.you ? lobbyCss.own : ""}`}
      data-place={place}
    >
      <span class={lobbyCss.avatar} aria-hidden="true">
        {isFree(chair) ? "+" : Array.from(chair.name)[0]?.toUpperCase()}
      </span>
      <b>{called}</b>
      <span class={lobbyCss.chairState}>
        {state}
        {now.salted[at] ? " · added a salt" : ""}
      </span>
      <div class={lobbyCss.chairTools}>
        {now.you === null && !chair.person ? (
          <Button onClick={() => sit(at)}>
            Sit here
            <Unseen> on {isFree(chair) ? `chair ${at + 1}` : `the chair of ${chair.name}`}</Unseen>
          </Button>
        ) : null}
        {now.host && isFree(chair) && mayFill(now, at) ? (
          <Button
            onClick={() => ask({ type: "fill", chair: at, player: now.duplicate?.partner ?? player })}
            aria-label={`Computer player on chair ${at + 1}`}
          >
            Computer player
          </Button>
        ) : null}
        {now.host && isComputer(chair) && mayChoose(now) ? (
          <Select
            label={`How strong ${chair.name} plays`}
            unseen
            value={chair.player}
            options={players.map((one) => [one.name, one.strength] as const)}
            set={(chosen) => ask({ type: "fill", chair: at, player: chosen })}
          />
        ) : null}
        {now.host && !isFree(chair) && !chair.you && !(now.rated && isComputer(chair)) ? (
          <Button
            kind="quiet"
            onClick={() => ask({ type: "clear", chair: at })}
            aria-label={`Send ${chair.name} away`}
          >
            <Icon name="close" size={18} />
          </Button>
        ) : null}
        {move !== null && !chair.you && (!chair.person || now.host) ? (
          <Button
            kind="quiet"
            onClick={() => ask({ type: "swap", one: move, other: at })}
            aria-label={isFree(chair) ? `Move here: chair ${at + 1}` : `Change places with ${chair.name}`}
          >
            {isFree(chair) ? "Move here" : "Change places"}
          </Button>
        ) : null}
        {now.open_to !== null && now.you !== null && chair.person && !chair.you ? (
          <NotAgain key={chair.name} chair={at} name={chair.name} />
        ) : null}
        {chair.you ? (
          <Button kind="quiet" onClick={() => ask({ type: "stand" })}>
            Stand up
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The room before a game; shown while `room.stage` is `lobby`. */
export default function Lobby() {
  const now = room.value;
  const rule = rules.value;
  const { field, given, refuse } = useName();
  const [wanted, want] = useState(lastPlayer.value);
  const [players, player] = usePlayers(rule?.code ?? "euchre", wanted);
  if (now === null || rule === null) return null;

  // A link may be for one chair, counted from 1.
  const asked = Number(new URLSearchParams(location.search).get("chair")) - 1;
  const meant = now.chairs[asked];
  const open = meant !== undefined && isFree(meant) ? asked : now.chairs.findIndex(isFree);
  const chair = open >= 0 ? open : now.chairs.findIndex(isComputer);
  const sit = async (at: number) => {
    const called = given();
    if (!called) return;
    const answer = await ask({ type: "sit", chair: at, name: called }, { quiet: true });
    if (!answer.ok) return refuse(answer.text);
    rememberName(called);
    rememberTable(table.value, rule.title);
  };
  const more = now.watching - Number(now.you === null);
  const host = now.chairs.find((one) => one.person && !one.you)?.name;

  return (
    <Page
      title={tableTitle(rule)}
      heading={
        now.sent
          ? now.host
            ? "These deals wait for your friend"
            : "Can you do better with the same cards?"
          : now.duplicate
            ? "A duplicate match: the same deals at two tables"
            : now.you === null && host
              ? `${host} asks you to the table`
              : rule.title
      }
      lead={
        rule.house_rules.length ? `${rule.about} House rules: ${rule.house_rules.join(" · ")}.` : rule.about
      }
      class={lobbyCss.lobby}
    >
      {now.you === null && !(now.sent && now.host) ? (
        <form
          class={lobbyCss.sitDown}
          onSubmit={(event) => {
            event.preventDefault();
            void sit(chair);
          }}
        >
          {field}
          <Button kind="now" large type="submit" disabled={chair < 0}>
            {chair >= 0 ? "Sit down" : "Every chair is taken"}
          </Button>
        </form>
      ) : null}
      <Beside>
        <div>
          <Green aria-label="The chairs">
            <ul class={`${lobbyCss.chairs} ${now.host ? "" : lobbyCss.asked}`} data-seats={now.chairs.length}>
              <li class={lobbyCss.between} aria-hidden="true" />
              {now.chairs.map((_, place) => {
                const at = (place + (now.you ?? 0)) % now.chairs.length;
                return (
                  <Chair
                    key={at}
                    at={at}
                    place={place}
                    now={now}
                    players={players}
                    player={player}
                    sit={sit}
                  />
                );
              })}
            </ul>
          </Green>
          <div class={lobbyCss.lobbyLine}>
            {now.host && mayChoose(now) ? (
              <Strength label="New computer players are" players={players} value={player} set={want} />
            ) : null}
            <Dim>
              {more
                ? `${more === 1 ? "One more person is" : `${more} more people are`} here without a chair. `
                : ""}
              {now.open_door ? "Others may watch." : "Nobody may watch."}{" "}
              {now.pace ? `${now.pace} seconds for each decision.` : "No clock."}
              {now.rated ? " Rated: if you leave the game, you lose it." : ""}
            </Dim>
          </div>
        </div>
        <Column>
          {now.duplicate ? null : (
            <Section title="Invite">
              <Links
                title={`Euchre: ${rule.title}`}
                guest={!now.host}
                links={[
                  {
                    label: "Anybody with this link can sit down",
                    path: `/t/${table.value}`,
                    code: address("GET /api/tables/{table}/qr.svg", { table: table.value }),
                  },
                ]}
              />
            </Section>
          )}
          <FairCards now={now} />
          <Fold summary="The rules of this table">
            <p>
              Share code <code>{rule.code}</code>
            </p>
            <RuleSheet head={rule.about} sections={rule.sheet} />
          </Fold>
        </Column>
      </Beside>
      <Starting now={now} rule={rule} player={player} />
    </Page>
  );
}
