import * as middleCss from "../../felt/middle.module.css";
import { rememberName, rememberTable } from "../../kept/localState";
import { ask, table } from "../../net/store";
import { Button, ButtonLink } from "../../ui/Button";
import { useName } from "../../ui/NameField";
import { Waiting } from "../../ui/Waiting";
import type { RoomView } from "../../wire";
import { ComingNotice } from "./Notices";
import * as sheetsCss from "./sheets.module.css";

interface JoinProps {
  room: RoomView;
  /** The name of the game. */
  title: string;
  joined: () => void;
}

/** Take a free chair, or one that a computer player has: at once between two hands, and during one when it is over. */
export function Join({ room, title, joined }: JoinProps) {
  const { field, given, refuse } = useName();
  const awaited = new Set(room.coming.map(({ chair }) => chair));
  const open = room.chairs.flatMap((chair, at) =>
    chair.person || awaited.has(at) ? [] : [{ at, name: chair.name }],
  );
  if (open.length === 0) return <p>Every chair is taken.</p>;
  const sit = (chair: number) => {
    const called = given();
    if (!called) return;
    rememberName(called);
    void ask({ type: "queue", chair, name: called }, { quiet: true }).then(({ ok, text }) => {
      if (!ok) return refuse(text);
      rememberTable(table.value, title);
      joined();
    });
  };
  return (
    <div class={sheetsCss.join}>
      {field}
      {room.stage === "playing" && <p>A hand is on: you sit down when it is over.</p>}
      <div class={middleCss.calls}>
        {open.map((chair) => (
          <Button key={chair.at} kind="solid" onClick={() => sit(chair.at)}>
            {chair.name ? `Take ${chair.name}’s place` : `Sit on chair ${chair.at + 1}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A table with a game on, whose door is closed to those who only watch. */
export function ClosedDoor({ room, title }: { room: RoomView; title: string }) {
  const names = room.chairs.map((chair) => chair.name).filter(Boolean);
  return (
    <Waiting>
      <h1>{title}</h1>
      <p>{`${names.join(", ")} are playing. This table is not open to spectators.`}</p>
      {room.coming.some(({ you }) => you) ? (
        <ComingNotice />
      ) : (
        <Join room={room} title={title} joined={() => undefined} />
      )}
      <ButtonLink href="/">Home</ButtonLink>
    </Waiting>
  );
}
