// What the tab and the browser's history call the page.

import { useEffect } from "preact/hooks";

/** Call the page *title* as long as it is shown; `Euchre` is added behind it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Euchre" ? title : `${title} · Euchre`;
  }, [title]);
}
