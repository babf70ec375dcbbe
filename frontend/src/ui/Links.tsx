// Links that others should have: to be copied, sent, or scanned from the screen.

import { useRef } from "preact/hooks";
import { Button, Buttons } from "./Button";
import { Field, FieldRow } from "./Field";
import { Icon } from "./Icon";
import * as linksCss from "./links.module.css";
import { canShare, copy, linkTo, localOnly, share } from "./share";
import { Dim, Unseen } from "./Text";

interface Invited {
  /** Whom the link is for, or what it is good for. */
  readonly label: string;
  /** Where it leads to on this site. */
  readonly path: string;
  /** The address of its QR code, if there is one. */
  readonly code?: string;
}

/** The port at which the server is when none is chosen. */
const USUAL_PORT = "8000";

interface LinksProps {
  readonly links: readonly Invited[];
  /** Somebody else sends them: how to start the server is none of this person's business. */
  readonly guest?: boolean;
  /** What a message that brings one of them is about. */
  readonly title: string;
}

/** Links, each in a box with its buttons and its QR code; where nobody else can follow them, it says so, and has no codes. */
export function Links({ links, title, guest = false }: LinksProps) {
  const several = links.length > 1;
  const port = location.port && location.port !== USUAL_PORT ? `--port ${location.port} ` : "";
  return (
    <div class={linksCss.links}>
      {links.map((one) => (
        <LinkBox key={one.label} {...one} title={title} named={several} />
      ))}
      {localOnly() ? (
        <Dim>
          {several ? "These links work" : "This link works"} on this computer only.
          {guest ? null : (
            <>
              {" "}
              To invite others, start the server with the options{" "}
              <code>{`--host 0.0.0.0 ${port}--origin http://…${location.port && `:${location.port}`}`}</code>,
              with this computer’s address in your network in place of the dots, and open the page there.
            </>
          )}
        </Dim>
      ) : null}
    </div>
  );
}

interface LinkBoxProps extends Invited {
  readonly title: string;
  /** Its buttons say which link is meant. */
  readonly named: boolean;
}

function LinkBox({ label, path, code, title, named }: LinkBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const link = linkTo(path);
  const which = named ? <Unseen>: {label}</Unseen> : null;
  return (
    <div class={linksCss.linkBox}>
      {code && !localOnly() ? <img src={code} alt="QR code of this link" width="148" height="148" /> : null}
      <FieldRow>
        <Field label={label}>
          <textarea
            ref={field}
            readOnly
            rows={2}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
        <Buttons>
          <Button
            onClick={() => {
              field.current?.select();
              void copy(link, "The link is copied.");
            }}
          >
            <Icon name="link" size={18} />
            <span>Copy the link{which}</span>
          </Button>
          {canShare ? (
            <Button onClick={() => void share(link, title)}>
              <span>Send it{which}</span>
            </Button>
          ) : null}
        </Buttons>
      </FieldRow>
    </div>
  );
}
