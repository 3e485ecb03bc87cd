import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import { stillClock } from "../store/store-harness.ts";
import { expectNothingLostNothingTwice } from "./changes/scenario.ts";

describe("the feed and the webhooks on SQLite", () => {
  const folder = mkdtempSync(join(memoryFolder, "lost-changes-"));
  const opened: ExtraStores[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    rmSync(folder, { recursive: true });
  });

  it("bring each of 10,000 changes once and in order, while two instances collect and one call of the store in ten fails", async () => {
    const open = () => {
      const store = openExtraStores({ DATA_DIR: folder }, stillClock);
      opened.push(store);
      return store;
    };
    await expectNothingLostNothingTwice(open, 104);
  });
});
