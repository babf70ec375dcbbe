// What the tab and the browser's history call the page.

import { useEffect } from "preact/hooks";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Euchre" ? title : `${title} · Euchre`;
  }, [title]);
}
