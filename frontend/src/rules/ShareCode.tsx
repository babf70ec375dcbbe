// The code of rules, to copy, and a place for the code of others.

import { useState } from "preact/hooks";
import { Fault } from "../ui/attempt";
import { Button } from "../ui/Button";
import { Field, FieldRow } from "../ui/Field";
import { Fold } from "../ui/Fold";
import { copy } from "../ui/share";
import { toast } from "../ui/Toast";
import type { RulesChecked } from "../wire";

export function ShareCode({
  code,
  use,
}: {
  code: string;
  use: (text: string) => Promise<RulesChecked | null>;
}) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const take = async (event: Event) => {
    event.preventDefault();
    const found = text.trim() ? await use(text.trim()) : null;
    setFault(found?.faults[0]?.text ?? "");
    if (found?.ok) {
      setText("");
      toast("These are the rules now.");
    }
  };
  return (
    <Fold summary="Share these rules, or take over others">
      <p>
        The code for these rules: <code>{code}</code>{" "}
        <Button onClick={() => copy(code, "The code is copied.")}>Copy the code</Button>
      </p>
      <FieldRow as="form" onSubmit={take}>
        <Field label="A code, a game’s name, or rules as text (TOML, JSON)">
          <textarea
            rows={2}
            value={text}
            spellcheck={false}
            aria-invalid={fault !== ""}
            aria-describedby={fault ? "code-fault" : undefined}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button type="submit">Take over</Button>
      </FieldRow>
      <Fault text={fault} id="code-fault" />
    </Fold>
  );
}
