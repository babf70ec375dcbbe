// The salt that every page adds to the deals, and what was promised of them.

import { useEffect } from "preact/hooks";
import { drawLuck, keepReceipt, receiptOf, saltCommitment } from "../../kept/salts";
import { ask, table } from "../../net/store";
import { Section } from "../../ui/Section";
import { Dim } from "../../ui/Text";
import type { RoomView } from "../../wire";
import * as lobbyCss from "./lobby.module.css";

/**
 * Every page commits to a salt of its own by itself, and reveals it when the host asks for it: nobody, the
 * server included, can choose by it. What was promised by then is remembered, for the check after the game.
 */
function addLuck({
  you,
  same_deals,
  number,
  commitment,
  salt_commitments: before,
  salted,
  revealing,
}: RoomView) {
  if (you === null || same_deals || salted[you]) return;
  const kept = receiptOf(table.value, number);
  if (kept && saltCommitment(kept.salt) === before[you]) {
    if (!revealing) return;
    keepReceipt(table.value, number, { salt: kept.salt, commitment, before });
    void ask({ type: "salt", salt: kept.salt }, { quiet: true });
  } else if (!revealing) {
    const salt = kept && !kept.before.length ? kept.salt : undefined;
    void ask(drawLuck(table.value, number, commitment, salt).commit, { quiet: true });
  }
}

/** The seal on the deals, before the game. */
export function FairCards({ now }: { now: RoomView }) {
  useEffect(() => addLuck(now), [now]);
  return (
    <Section title="Fair cards">
      {now.duplicate ? (
        <p>
          The deals of this match are new: nobody sees a card before it is dealt. The other table plays the
          same deals, so say nothing of them until both have played.
        </p>
      ) : now.same_deals ? (
        <p>This table has the deals of an earlier game, which somebody may know. It counts as practice.</p>
      ) : (
        <>
          <p class={lobbyCss.seal}>
            <Dim as="span">Sealed as</Dim> <code>{now.commitment}</code>
          </p>
          <Dim>
            The fingerprint of a secret that the server has drawn. Everybody’s page adds a salt, random bytes
            of its own; together they fix every card. The replay of the game shows the secret, and checks it.
          </Dim>
        </>
      )}
    </Section>
  );
}
