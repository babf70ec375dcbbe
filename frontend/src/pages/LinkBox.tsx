// A link that somebody should have, whole, to be copied by hand.

import * as formsCss from "./forms.module.css";
import * as frameCss from "./frame.module.css";
import { localOnly } from "./share";

/** Where this server is this computer's own, that others cannot follow the links to it; else nothing. */
export function LocalOnly() {
  if (!localOnly) return null;
  return (
    <p class={frameCss.dim}>
      This link works on this computer only. To invite others, start the server with the options{" "}
      <code class={frameCss.code}>--host 0.0.0.0 --origin http://…:8000</code>, with this computer’s address
      in your network in place of the dots, and open the page there.
    </p>
  );
}

interface LinkBoxProps {
  readonly label: string;
  readonly link: string;
}

/** A link alone, and whether it works on this computer only. */
export function SoleLink(props: LinkBoxProps) {
  return (
    <>
      <LinkBox {...props} />
      <LocalOnly />
    </>
  );
}

export function LinkBox({ label, link }: LinkBoxProps) {
  return (
    <label class={`${formsCss.field} ${formsCss.linkBox}`}>
      <span>{label}</span>
      <textarea
        class={formsCss.write}
        readOnly
        rows={2}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}
