import { useRef, useState } from "preact/hooks";
import * as middleCss from "../../felt/middle.module.css";
import { myName, NAME_WANTED, rememberName, rememberTable } from "../../kept/localState";
import { ask, table } from "../../net/store";
import { Fault } from "../../ui/attempt";
import { Button, ButtonLink } from "../../ui/Button";
import { NameField } from "../../ui/NameField";
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
  const [name, setName] = useState(myName.value);
  const [fault, setFault] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const awaited = new Set(room.coming.map(({ chair }) => chair));
  const open = room.chairs.flatMap((chair, at) =>
    chair.person || awaited.has(at) ? [] : [{ at, name: chair.name }],
  );
  if (open.length === 0) return <p>Every chair is taken.</p>;
  const sit = (chair: number) => {
    const called = name.trim();
    if (!called) {
      setFault(NAME_WANTED);
      field.current?.focus();
      return;
    }
    rememberName(called);
    void ask({ type: "queue", chair, name: called }, { quiet: true }).then(({ ok, text }) => {
      if (!ok) return setFault(text);
      rememberTable(table.value, title);
      joined();
    });
  };
  return (
    <div class={sheetsCss.join}>
      <NameField
        field={field}
        value={name}
        set={(next) => {
          setName(next);
          setFault("");
        }}
        fault={fault ? "join-fault" : undefined}
      />
      {room.stage === "playing" && <p>A hand is on: you sit down when it is over.</p>}
      <div class={middleCss.calls}>
        {open.map((chair) => (
          <Button key={chair.at} kind="solid" onClick={() => sit(chair.at)}>
            {chair.name ? `Take ${chair.name}’s place` : `Sit on chair ${chair.at + 1}`}
          </Button>
        ))}
      </div>
      <Fault text={fault} id="join-fault" />
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
