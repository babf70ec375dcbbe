/** A link for others: with its QR code, but not where nobody else could follow it. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Links } from "../src/ui/Links";

const app = document.createElement("div");
const TABLE = { label: "Anybody", path: "/t/one", code: "/qr.svg" };
const HERE = "This link works on this computer only.";

afterEach(() => {
  render(null, app);
  vi.unstubAllGlobals();
});

function drawnAt(hostname: string, links = [TABLE], { port = "8000", guest = false } = {}): void {
  vi.stubGlobal("location", { hostname, port, origin: `http://${hostname}:${port}` });
  render(<Links links={links} title="Euchre" guest={guest} />, app);
}

test.each(["localhost", "127.0.0.1", "[::1]"])("a link to %s is said to lead nobody else there", (name) => {
  drawnAt(name);
  expect(app.querySelector("textarea")?.value).toBe(`http://${name}:8000/t/one`);
  expect(app.querySelector("img")).toBeNull();
  expect(app.textContent).toContain(HERE);
});

test("a link that others can follow has its QR code, where there is one", () => {
  drawnAt("cards.example.net");
  expect(app.querySelector("img")?.getAttribute("src")).toBe("/qr.svg");
  expect(app.textContent).not.toContain(HERE);
  expect(app.querySelector("button")?.textContent).toBe("Copy the link");
});

test("of several links each button says which it copies, and once how far they lead", () => {
  drawnAt("localhost", [TABLE, { ...TABLE, label: "Friends" }]);
  expect([...app.querySelectorAll("button")].map((one) => one.textContent)).toEqual([
    "Copy the link: Anybody",
    "Copy the link: Friends",
  ]);
  expect(app.textContent?.split("These links work on this computer only.")).toHaveLength(2);
});

test("who invites reads how to start the server at the port that it has, and a guest does not", () => {
  drawnAt("localhost");
  expect(app.querySelector("code")?.textContent).toBe("--host 0.0.0.0 --origin http://…:8000");
  drawnAt("localhost", [TABLE], { port: "8123" });
  expect(app.querySelector("code")?.textContent).toBe("--host 0.0.0.0 --port 8123 --origin http://…:8123");
  drawnAt("localhost", [TABLE], { guest: true });
  expect(app.textContent).toContain(HERE);
  expect(app.querySelector("code")).toBeNull();
});
