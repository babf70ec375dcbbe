// Before a game: the chairs round the table, the invitation, the luck of the deals, the rules.

import { useEffect, useRef, useState } from "preact/hooks";
import { ask, room, rules, table } from "../store";
import { useGone } from "../table/Clock";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { toast } from "../ui/Toast";
import * as ui from "../ui/ui.module.css";
import type { ChairView, Computer, RoomView, RulesView } from "../wire";
import { address, ask as request, sentence } from "./api";
import { FairCards } from "./FairCards";
import { sideNames } from "./format";
import * as formsCss from "./forms.module.css";
import * as frameCss from "./frame.module.css";
import * as lobbyCss from "./lobby.module.css";
import { lastPlayer, myName, rememberName, rememberTable } from "./localState";
import { Page } from "./Page";
import { RuleSheet } from "./RuleSheet";
import { Strength, usePlayers } from "./Strength";
import { canShare, copy, share } from "./share";

const isFree = (chair: ChairView) => !chair.name;
const isComputer = (chair: ChairView) => Boolean(chair.name) && !chair.person;

/** Where the chairs stand, clockwise, the viewer's or the first in front. */
function around(chairs: readonly ChairView[], you: number | null): readonly number[] {
  const front = you ?? 0;
  return chairs.map((_, at) => (front + at) % chairs.length);
}

/** Never be seated with somebody again at open tables; they are not told. */
async function avoid(chair: number, name: string): Promise<void> {
  try {
    await request("POST /api/tables/{table}/avoid", { table: table.value }, { chair });
    toast(`You are not seated with ${name} again at open tables. Take it back on the page Ladder.`);
  } catch (error) {
    toast(sentence(error));
  }
}

interface ChairProps {
  chair: ChairView;
  at: number;
  place: number;
  now: RoomView;
  salted: boolean;
  players: readonly Computer[];
  player: string;
  sit: (chair: number) => void;
}

function Chair({ chair, at, place, now, salted, players, player, sit }: ChairProps) {
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
    <li class={`${lobbyCss.chair} ${isFree(chair) ? lobbyCss.free : ""}`} data-place={place}>
      <span class={lobbyCss.avatar} aria-hidden="true">
        {isFree(chair) ? "+" : Array.from(chair.name)[0]?.toUpperCase()}
      </span>
      <b>{called}</b>
      <span class={lobbyCss.chairState}>
        {state}
        {salted ? " · added luck" : ""}
      </span>
      <div class={lobbyCss.chairTools}>
        {now.you === null && !chair.person ? (
          <Button onClick={() => sit(at)}>
            Sit here
            <span class={ui.unseen}>
              {" "}
              on {isFree(chair) ? `chair ${at + 1}` : `the chair of ${chair.name}`}
            </span>
          </Button>
        ) : null}
        {now.host && isFree(chair) && !now.rated ? (
          <Button
            onClick={() => ask({ type: "fill", chair: at, player })}
            aria-label={`Computer player on chair ${at + 1}`}
          >
            Computer player
          </Button>
        ) : null}
        {now.host && isComputer(chair) && !now.rated ? (
          <label>
            <span class={ui.unseen}>How strong {chair.name} plays</span>
            <select
              class={formsCss.choose}
              value={chair.player}
              onChange={(event) => ask({ type: "fill", chair: at, player: event.currentTarget.value })}
            >
              {players.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.strength}
                </option>
              ))}
            </select>
          </label>
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
          <Button
            kind="quiet"
            onClick={() => avoid(at, chair.name)}
            aria-label={`Not again with ${chair.name}`}
          >
            Not again
          </Button>
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

function Invitation({ title }: { title: string }) {
  const url = `${location.origin}/t/${table.value}`;
  const field = useRef<HTMLInputElement>(null);
  return (
    <section class={`${ui.panel} ${lobbyCss.invitation}`}>
      <h2>Invite</h2>
      <img
        class={lobbyCss.qr}
        src={address("GET /api/tables/{table}/qr.svg", { table: table.value })}
        alt="QR code of the link to this table"
        width="148"
        height="148"
      />
      <div>
        <label class={formsCss.field}>
          <span>Whoever has this link can sit down</span>
          <input
            ref={field}
            class={formsCss.write}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <div class={frameCss.buttons}>
          <Button
            kind="solid"
            onClick={() => {
              field.current?.select();
              copy(url, "The link is copied.");
            }}
          >
            <Icon name="link" size={18} /> Copy the link
          </Button>
          {canShare ? <Button onClick={() => share(url, `Euchre: ${title}`)}>Send it</Button> : null}
        </div>
      </div>
    </section>
  );
}

function SitDown({
  name,
  setName,
  fault,
  field,
  sit,
  free,
}: {
  name: string;
  setName: (name: string) => void;
  fault: string;
  field: { current: HTMLInputElement | null };
  sit: () => void;
  free: boolean;
}) {
  return (
    <form
      class={lobbyCss.sitDown}
      onSubmit={(event) => {
        event.preventDefault();
        sit();
      }}
    >
      <label class={formsCss.field}>
        <span>Your name</span>
        <input
          ref={field}
          class={formsCss.write}
          autocomplete="nickname"
          maxLength={24}
          value={name}
          aria-invalid={fault !== ""}
          aria-describedby={fault ? "sit-fault" : undefined}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <Button kind="now" large type="submit" disabled={!free}>
        {free ? "Sit down" : "Every chair is taken"}
      </Button>
      {fault ? (
        <p class={frameCss.fault} id="sit-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </form>
  );
}

/** Who plays with whom, when partners sit across. */
function partners(now: RoomView, rule: RulesView): string {
  if (rule.partners === "none") return rule.seats > 2 ? "Everyone plays alone." : "";
  const people = now.chairs.filter((chair) => chair.person).length;
  if (rule.partners === "drawn" && !now.together)
    return `Partners are drawn for when the game starts${people === 2 && !now.same_deals ? "; sit across from each other to stay together" : ""}.`;
  const names = now.chairs.map((chair, at) => chair.name || `chair ${at + 1}`);
  return `${sideNames(names, rule.sides).join(" against ")}${now.together ? ": nobody draws for partners" : ""}.`;
}

/** Seconds at an open table after which whoever waits is told what else they can do. */
const PATIENCE = 45;

/** Whether somebody has waited for so long here. */
function usePatience(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 1000 * PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

/** What is said at a table that anybody may find, while chairs are free. */
function patience(now: RoomView, over: boolean): string {
  if (!over)
    return `Anybody may find this table. If nobody comes in ${PATIENCE} seconds, you are told what else you can do.`;
  return now.rated
    ? "Nobody has come yet. Wait on, or play unrated: open a table that is not rated."
    : "Nobody has come yet. Wait on, or let computer players fill the free chairs.";
}

/** How soon the game begins by itself; it is said once, and counted for the eye alone. */
function Begins({ left }: { left: number }) {
  const seconds = Math.ceil(Math.max(0, left - useGone(true)) / 1000);
  return (
    <>
      <span aria-hidden="true">{`The game begins in ${seconds} s. `}</span>
      <span class={ui.unseen}>The game begins in a few seconds. </span>
      Stand up if you would rather not play.
    </>
  );
}

function Waiting({ now, rule, player }: { now: RoomView; rule: RulesView; player: string }) {
  const free = now.chairs.flatMap((chair, at) => (isFree(chair) ? [at] : []));
  const late = usePatience();
  const mayStart = now.host || (now.open_to !== null && now.you !== null && free.length === 0);
  const start = async () => {
    // Somebody may sit down at this very moment: then their chair is none to fill.
    for (const chair of free) await ask({ type: "fill", chair, player }, { quiet: true });
    if (!now.same_deals && !(await ask({ type: "reveal" })).ok) return;
    // Whoever is here has a moment to reveal their luck; without it the game begins all the same.
    const silent = () =>
      room.value?.chairs.some(
        ({ here }, at) => here && room.value?.salt_commitments[at] && !room.value.salted[at],
      );
    for (let tries = 0; tries < 30 && silent(); tries++) await new Promise((done) => setTimeout(done, 100));
    await ask({ type: "start" });
  };
  const looking =
    now.watching && now.you !== null ? ", and somebody who looks on may be choosing a name" : "";
  const text = free.length
    ? `${free.length === 1 ? "One chair is" : `${free.length} chairs are`} free${looking}.`
    : "Everyone sits.";
  const open = now.open_to !== null && now.you !== null && free.length > 0;
  if (!mayStart)
    return (
      <div class={frameCss.bottomBar}>
        <p role="status">
          {text}{" "}
          {now.you === null
            ? "Take a chair, or look on."
            : open
              ? patience(now, late)
              : `The host starts the game. ${partners(now, rule)}`}
        </p>
      </div>
    );
  return (
    <div class={frameCss.bottomBar}>
      <p role="status">
        {text} {open ? patience(now, late) : partners(now, rule)}{" "}
        {now.next_ms === null ? null : <Begins left={now.next_ms} />}
      </p>
      <Button kind="now" large onClick={start} disabled={now.you === null || (now.rated && free.length > 0)}>
        {free.length && !now.rated
          ? "Fill with computers and start"
          : now.next_ms === null
            ? "Start"
            : "Start now"}
      </Button>
    </div>
  );
}

/** The room before a game; shown while `room.stage` is `lobby`. */
export default function Lobby() {
  const now = room.value;
  const rule = rules.value;
  const [name, setName] = useState(myName.value);
  const [fault, setFault] = useState("");
  const [wanted, want] = useState(lastPlayer.value);
  const [players, player] = usePlayers(rule?.code ?? "twelve", wanted);
  const field = useRef<HTMLInputElement>(null);
  if (now === null || rule === null) return null;

  // A link may be for one chair, counted from 1.
  const asked = Number(new URLSearchParams(location.search).get("chair")) - 1;
  const meant = now.chairs[asked];
  const open = meant !== undefined && isFree(meant) ? asked : now.chairs.findIndex(isFree);
  const chair = open >= 0 ? open : now.chairs.findIndex(isComputer);
  const sit = async (at: number) => {
    const called = name.trim();
    if (!called) {
      setFault("Say what the others shall call you.");
      field.current?.focus();
      return;
    }
    const answer = await ask({ type: "sit", chair: at, name: called }, { quiet: true });
    setFault(answer.ok ? "" : answer.text);
    if (!answer.ok) return;
    rememberName(called);
    rememberTable(table.value, rule.title);
  };
  const host = now.chairs.find((one) => one.person && !one.you)?.name;

  return (
    <Page
      title={`${rule.title}: the table`}
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
      lead={rule.house.length ? `${rule.about} House rules: ${rule.house.join(" · ")}.` : rule.about}
      class={lobbyCss.lobby}
    >
      {now.you === null && !(now.sent && now.host) ? (
        <SitDown
          name={name}
          setName={(text) => {
            setName(text);
            setFault("");
          }}
          fault={fault}
          field={field}
          sit={() => sit(chair)}
          free={chair >= 0}
        />
      ) : null}
      <div class={frameCss.beside}>
        <div>
          <section class={frameCss.green} aria-label="The chairs">
            <ul class={`${lobbyCss.chairs} ${now.host ? "" : lobbyCss.asked}`} data-seats={now.chairs.length}>
              <li class={lobbyCss.between} aria-hidden="true">
                <span class={lobbyCss.pack} />
              </li>
              {around(now.chairs, now.you).map((at, place) => {
                const one = now.chairs[at];
                return one ? (
                  <Chair
                    key={at}
                    chair={one}
                    at={at}
                    place={place}
                    now={now}
                    salted={now.salted[at] ?? false}
                    players={players}
                    player={player}
                    sit={sit}
                  />
                ) : null;
              })}
            </ul>
          </section>
          <div class={lobbyCss.lobbyLine}>
            {now.host && !now.rated ? (
              <Strength label="New computer players are" players={players} value={player} set={want} />
            ) : null}
            <p class={frameCss.dim}>
              {now.watching ? `${now.watching} looking on. ` : ""}
              {now.open_door ? "Others may watch." : "Nobody else may watch."}{" "}
              {now.pace ? `${now.pace} seconds for each decision.` : "No clock."}
              {now.rated ? " Rated: whoever leaves the game loses it." : ""}
            </p>
          </div>
        </div>
        <div class={frameCss.column}>
          {now.duplicate ? null : <Invitation title={rule.title} />}
          <FairCards now={now} />
          <details class={formsCss.fold}>
            <summary>The rules of this table</summary>
            <div class={formsCss.foldIn}>
              <p>
                Share code <code class={frameCss.code}>{rule.code}</code>
              </p>
              <RuleSheet head={rule.about} sections={rule.sheet} />
            </div>
          </details>
        </div>
      </div>
      <Waiting now={now} rule={rule} player={player} />
    </Page>
  );
}
