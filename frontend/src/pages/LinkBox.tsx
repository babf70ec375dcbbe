// A link that somebody should have, whole, to be copied by hand.

import * as formsCss from "./forms.module.css";

export function LinkBox({ label, link }: { label: string; link: string }) {
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
