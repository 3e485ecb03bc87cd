import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFullSqliteStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { stillClock } from "../store/store-harness.ts";
import { expectNothingLostNothingTwice } from "./changes/scenario.ts";

describe("the feed and the webhooks on SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "lost-changes-"));
  const opened: FullStore[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    rmSync(folder, { recursive: true });
  });

  it("bring each of 10,000 changes once and in order, while two instances collect and one call of the store in ten fails", async () => {
    const open = () => {
      const store = openFullSqliteStore({ folder, clock: stillClock });
      opened.push(store);
      return store;
    };
    await expectNothingLostNothingTwice(open, 104);
  });
});
