/** Numbers as the pages print them. */

import { expect, test } from "vitest";
import { decimal, moment, times, upcoming } from "../src/ui/format";

test("a decimal below zero has a minus sign and no hyphen, and nought has none", () => {
  expect(decimal(-0.16)).toBe("−0.16");
  expect(decimal(1.5)).toBe("1.50");
  expect(decimal(-0.001)).toBe("0.00");
  expect(decimal(-2.25, 1)).toBe("−2.3");
});

test("a day that is to come and how often something happened fit a sentence", () => {
  const now = new Date(2026, 10, 26, 12).getTime();
  const on = (day: number, hour = 18, year = 2026) => new Date(year, 10, day, hour, 5).getTime();
  expect([on(26), on(27), on(28), on(28, 0, 2027)].map((due) => upcoming(due, now))).toEqual([
    "today at 18:05",
    "tomorrow",
    "on 28 November",
    "on 28 November 2027",
  ]);
  expect([on(26, 9), on(25), on(24)].map((past) => moment(past, now))).toEqual([
    "today, 09:05",
    "yesterday, 18:05",
    "24 November",
  ]);
  expect([1, 2, 3].map(times)).toEqual(["once", "twice", "3 times"]);
});
