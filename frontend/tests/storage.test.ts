/** What the browser keeps outlives the page, follows the other tabs, and may come back as anything. */

import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const settings = async () => (await import("../src/kept/settings")).settings.value;
const recent = () => import("../src/kept/localState");

test("a setting that was changed is there when the page comes again", async () => {
  (await import("../src/kept/settings")).change({ motion: "fast", large: true });
  vi.resetModules();
  expect(await settings()).toMatchObject({ motion: "fast", large: true, theme: "system" });
});

test.each(["not JSON", "null", "[]", '"fast"', '{"motion":7,"left":"yes","extra":1}'])(
  "of settings kept as %s nothing is taken",
  async (kept) => {
    localStorage.setItem("euchre.settings", kept);
    expect(await settings()).toEqual((await import("../src/kept/settings")).DEFAULTS);
  },
);

test("another tab's settings hold here too", async () => {
  const { settings } = await import("../src/kept/settings");
  localStorage.setItem("euchre.settings", '{"theme":"light"}');
  dispatchEvent(new StorageEvent("storage", { key: "euchre.settings" }));
  expect(settings.value.theme).toBe("light");
});

test("where another tab removed everything, what was kept is forgotten here too", async () => {
  const { lastGame } = await recent();
  lastGame.value = "two";
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage"));
  expect(lastGame.value).toBe("euchre");
});

test("the game that was kept by its former name is there by its own", async () => {
  localStorage.setItem("euchre.hand.game", '"four-24"');
  expect((await recent()).lastGame.value).toBe("euchre");
});

test("a table comes back to the head of the list, and twelve are kept", async () => {
  const { recentTables, rememberTable, forgetTable } = await recent();
  for (let at = 0; at < 14; at++) rememberTable(`t${at}`, "Twelve tricks");
  rememberTable("t5", "Twelve tricks");
  forgetTable("t13");
  const names = recentTables.value.map(({ table }) => table);
  expect(names).toHaveLength(11);
  expect(names.slice(0, 2)).toEqual(["t5", "t12"]);
  vi.resetModules();
  expect((await recent()).recentTables.value.map(({ table }) => table)).toEqual(names);
});

test("a browser that keeps nothing still plays", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const { myName, rememberName } = await recent();
  rememberName("Ann");
  expect(myName.value).toBe("Ann");
});

test("a name has room for letters as they are seen, and none of them is cut through", async () => {
  const { nameIn } = await recent();
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  expect(nameIn("Ann")).toBe("Ann");
  expect(nameIn("x".repeat(23) + family)).toBe("x".repeat(23) + family);
  expect(nameIn("x".repeat(24) + family)).toBe("x".repeat(24));
  expect(nameIn("e\u0301".repeat(30))).toBe("e\u0301".repeat(24));
  expect(nameIn(family.repeat(30))).toBe(family.repeat(24));
});
