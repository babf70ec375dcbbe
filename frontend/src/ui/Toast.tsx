import { signal } from "@preact/signals";
import { Button } from "./Button";
import { Icon } from "./Icon";
import * as toastCss from "./toast.module.css";

interface Note {
  key: number;
  text: string;
}

const notes = signal<readonly Note[]>([]);
let made = 0;

/** Say something in passing; it goes by itself after some seconds, later for a longer sentence. */
export function toast(text: string): void {
  const key = ++made;
  notes.value = [...notes.value.filter((note) => note.text !== text).slice(-2), { key, text }];
  setTimeout(() => dismiss(key), 4000 + 60 * text.length);
}

function dismiss(key: number): void {
  notes.value = notes.value.filter((note) => note.key !== key);
}

/** Where passing remarks appear; once a page. */
export function Toasts() {
  return (
    <div class={toastCss.toasts} role="status" aria-live="polite">
      {notes.value.map(({ key, text }) => (
        <div class={toastCss.toast} key={key}>
          {text}
          <Button kind="quiet" aria-label="Dismiss" onClick={() => dismiss(key)}>
            <Icon name="close" size={18} />
          </Button>
        </div>
      ))}
    </div>
  );
}
