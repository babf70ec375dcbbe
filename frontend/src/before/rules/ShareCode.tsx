// The code of rules, to copy, and a place for the code of others.

import { useState } from "preact/hooks";
import { Button } from "../../ui/Button";
import { toast } from "../../ui/Toast";
import type { RulesChecked } from "../../wire";
import "./editor.module.css";
import * as formsCss from "../../ui/forms.module.css";
import * as frameCss from "../../ui/frame.module.css";
import { copy } from "../../ui/share";

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
    <details class={formsCss.fold}>
      <summary>Share these rules, or take over others</summary>
      <div class={formsCss.foldIn}>
        <p>
          The code for these rules: <code class={frameCss.code}>{code}</code>{" "}
          <Button onClick={() => copy(code, "The code is copied.")}>Copy the code</Button>
        </p>
        <form class={formsCss.inline} onSubmit={take}>
          <label class={formsCss.field}>
            <span>A code, a game’s name, or rules as text (TOML, JSON)</span>
            <textarea
              class={formsCss.write}
              rows={2}
              value={text}
              spellcheck={false}
              aria-invalid={fault !== ""}
              aria-describedby={fault ? "code-fault" : undefined}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Button type="submit">Take over</Button>
        </form>
        {fault ? (
          <p class={frameCss.fault} id="code-fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </details>
  );
}
