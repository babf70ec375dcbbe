// Never be seated with somebody again at open tables, or with them after all; they are not told.

import { useState } from "preact/hooks";
import { ask } from "../../net/api";
import { table } from "../../net/store";
import { attempt } from "../../ui/attempt";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/Toast";

/** The button for it at the chair of *name*, which undoes it once it is done. */
export function NotAgain({ chair, name }: { chair: number; name: string }) {
  const [word, keep] = useState("");
  const press = () =>
    attempt(async () => {
      if (word) {
        await ask("DELETE /api/avoided/{word}", { word });
        keep("");
        toast(`You may be seated with ${name} again.`);
      } else {
        keep((await ask("POST /api/tables/{table}/avoid", { table: table.value }, { chair })).word);
        toast(`You are not seated with ${name} again at open tables. The page Ladder lists whom you avoid.`);
      }
    });
  return (
    <>
      {word ? <span>You avoid {name}.</span> : null}
      <Button
        kind="quiet"
        onClick={press}
        aria-label={word ? `Meet ${name} again` : `Not again with ${name}`}
      >
        {word ? "Meet again" : "Not again"}
      </Button>
    </>
  );
}
