/** Numbers as the pages print them. */

import { expect, test } from "vitest";
import { decimal } from "../src/pages/format";

test("a decimal below zero has a minus sign and no hyphen, and nought has none", () => {
  expect(decimal(-0.16)).toBe("−0.16");
  expect(decimal(1.5)).toBe("1.50");
  expect(decimal(-0.001)).toBe("0.00");
  expect(decimal(-2.25, 1)).toBe("−2.3");
});
