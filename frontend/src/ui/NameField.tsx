// The field in which people say what the others should call them.

import type { Ref } from "preact";
import { nameIn } from "../kept/localState";
import { Field } from "./Field";

interface Props {
  value: string;
  set: (name: string) => void;
  label?: string;
  /** Nobody has to be asked: without a name they are a guest. */
  guest?: boolean;
  /** When they have written it. */
  done?: () => void;
  field?: Ref<HTMLInputElement>;
  /** The id of the sentence that says what went wrong, while there is one. */
  fault?: string | undefined;
}

export function NameField({ value, set, label = "Your name", guest, done, field, fault }: Props) {
  return (
    <Field label={label}>
      <input
        ref={field ?? null}
        name="name"
        autocomplete="nickname"
        placeholder={guest ? "Guest" : ""}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault}
        onInput={(event) => {
          const { currentTarget: field } = event;
          field.value = nameIn(field.value);
          set(field.value);
        }}
        onChange={done}
      />
    </Field>
  );
}
