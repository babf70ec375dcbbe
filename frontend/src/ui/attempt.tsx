// What a button or a form asks of the server: one thing at a time, and what went wrong is said.

import { useState } from "preact/hooks";
import { sentence } from "../net/api";
import { toast } from "./Toast";
import * as textCss from "./text.module.css";

/** Do *work*, and say in passing why it could not be done; whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    toast(sentence(error));
    return false;
  }
}

/** *work*, to be begun by a button (`run`) or by a form (`submit`); nothing begins again while it goes on. */
export function useAttempt<Given extends readonly unknown[]>(work: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const run = async (...given: Given) => {
    if (busy) return;
    const here = location.pathname;
    setBusy(true);
    setFault("");
    try {
      await work(...given);
      if (location.pathname !== here) return; // until the next page is there, nothing begins on this one
    } catch (error) {
      setFault(sentence(error));
    }
    setBusy(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void (run as () => Promise<void>)();
  };
  return { busy, fault, run, submit };
}

/** Why something was not done, beside what was pressed; nothing while nothing went wrong. */
export function Fault({ text, id }: { text: string; id?: string }) {
  if (!text) return null;
  return (
    <p class={textCss.fault} id={id} role="alert">
      {text}
    </p>
  );
}
