// Were the cards of a finished game fair? Looked at here, with what this browser remembers.

import { useState } from "preact/hooks";
import { receiptOf } from "../kept/salts";
import { ask, sentence } from "../net/api";
import { Fold } from "../ui/Fold";
import { listed } from "../ui/format";
import { command, type FairRecord, faults, unrevealed } from "./fairness";
import type { Game } from "./game";

export function Fairness({ game, file }: { game: Game; file: string }) {
  const [found, setFound] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const mine = "table" in game ? receiptOf(game.table, game.number) : undefined;
  const look = async () => {
    try {
      const answer = await ask("GET /api/games/{game}/record", { game: game.key });
      const record = answer as unknown as FairRecord;
      const silent = listed(unrevealed(record));
      const wrong = faults(record, mine).map((fault) => `✗ ${fault}`);
      setFound([
        ...(wrong.length
          ? wrong
          : ["✓ Every card came from the sealed secret and the salts that were told."]),
        ...(silent
          ? [`${silent} committed to a salt that was never revealed: it is in none of the deals.`]
          : []),
        mine ? `Your salt: ${mine.salt}` : "This browser added no salt of its own to this game.",
        "This page is the dealer’s, too. A copy of Euchre of your own checks the same:",
      ]);
      setTyped(command(file, mine, record.players.length));
    } catch (error) {
      setFound([sentence(error)]);
    }
  };
  return (
    <Fold line summary="Were the cards fair?" onToggle={(event) => event.currentTarget.open && look()}>
      <div aria-live="polite">
        {found.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <code>{typed}</code>
      </div>
    </Fold>
  );
}
