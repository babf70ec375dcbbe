import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "./Button";
import { Icon } from "./Icon";
import * as sheetCss from "./sheet.module.css";

interface Props {
  title: string;
  close: () => void;
  children: ComponentChildren;
  style?: Record<string, string> | undefined;
}

/** A sheet over the page: from below on a phone, in the middle elsewhere. Escape closes it, focus returns. */
export function Sheet({ title, close, children, style }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself answers Escape
    <dialog
      ref={dialog}
      class={sheetCss.sheet}
      style={style}
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <header>
        <h2>{title}</h2>
        <Button kind="quiet" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </Button>
      </header>
      <div>{children}</div>
    </dialog>
  );
}
