// Putting a text where it can be pasted, and handing a link on.

import { toast } from "./Toast";

/** Copy *text*; say so, or say that it has to be done by hand. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said);
  } catch {
    toast("The browser does not let the page copy: select the text and copy it by hand.");
  }
}

/** The whole link to a page of this site. */
export const linkTo = (path: string) => location.origin + path;

/** Whether the page comes from this computer's own server, under a name that leads nobody else to it. */
export const localOnly = () => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Whether this device has a way of its own to send a link. */
export const canShare = typeof navigator.share === "function";

/** Send the link to a page of this site by the device's own way, or else copy it and say *copied*. */
export function handOn(path: string, title: string, copied: string): Promise<void> {
  return canShare ? share(linkTo(path), title) : copy(linkTo(path), copied);
}

export async function share(url: string, title: string): Promise<void> {
  await navigator.share({ url, title }).catch(() => undefined);
}
