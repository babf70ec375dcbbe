// The page's own SHA-256 says what everybody's says, for every length of the last block.

import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { hex, hmac, joined, sha256, unhex } from "../src/kept/sha256";

test("digests are Node's", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = Uint8Array.from({ length }, (_, at) => at * 7 + length);
    expect(hex(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
  }
});

test("so are keyed digests", () => {
  const key = unhex("0f".repeat(32));
  expect(hex(hmac(key, "draw|3"))).toBe(createHmac("sha256", key).update("draw|3").digest("hex"));
  expect(hex(joined("é", unhex("00ff")))).toBe("c3a900ff");
});
