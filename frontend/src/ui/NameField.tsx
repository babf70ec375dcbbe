// The field in which people say what the others should call them.

import type { Ref } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { myName, NAME_WANTED, nameIn, rememberName } from "../kept/localState";
import { Refused } from "../net/api";
import { Fault } from "./attempt";
import { Field } from "./Field";

interface Props {
  value: string;
  set: (name: string) => void;
  label?: string;
  /** Without a name they are a guest. */
  guest?: boolean;
  /** A name is kept as soon as it is written. */
  keep?: boolean;
  field?: Ref<HTMLInputElement>;
  /** What was wrong with the name. */
  fault?: string;
}

export function NameField({
  value,
  set,
  label = "Your name",
  guest = false,
  keep = false,
  field,
  fault = "",
}: Props) {
  const id = useId();
  return (
    <>
      <Field label={label}>
        <input
          ref={field ?? null}
          name="name"
          autocomplete="nickname"
          placeholder={guest ? "Guest" : ""}
          value={value}
          aria-invalid={fault !== ""}
          aria-describedby={fault ? id : undefined}
          onInput={(event) => {
            const { currentTarget: input } = event;
            input.value = nameIn(input.value);
            set(input.value);
          }}
          onChange={() => keep && rememberName(value.trim())}
        />
      </Field>
      <Fault text={fault} id={id} />
    </>
  );
}

/** The field of a form for one's name, which a guest need not say and which is kept at once; *suggested*, where none was written in this browser. */
export function useName({ guest = false, suggested = "" } = {}) {
  const [typed, type] = useState<string | null>(null);
  const [fault, setFault] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const name = typed ?? (myName.value || suggested);
  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
  };
  const set = (next: string) => {
    type(next);
    setFault("");
  };
  return {
    field: <NameField value={name} set={set} guest={guest} keep={guest} field={input} fault={fault} />,
    /** The name; where one is needed and missing, the field says so. */
    given: () => {
      if (!guest && !name.trim()) refuse(NAME_WANTED);
      return name.trim();
    },
    refuse,
    /** Say at the field that the name was refused; another error is thrown again. */
    refused: (error: unknown) => {
      if (!(error instanceof Refused && error.code === "bad_name")) throw error;
      refuse(error.message);
    },
  };
}
