import { openFullFirestoreStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { firestoreHost, freshProject } from "../support/firestore-host.ts";
import { expectNothingLostNothingTwice } from "./changes/scenario.ts";

describe("the feed and the webhooks on Firestore", () => {
  const projectId = freshProject();
  const opened: FullStore[] = [];
  afterAll(() => Promise.all(opened.map((store) => store.close())));

  it("bring each of 1,000 changes once and in order, while two instances collect and one call of the store in ten fails", async () => {
    const open = () => {
      const store = openFullFirestoreStore({ projectId, emulatorHost: firestoreHost() });
      opened.push(store);
      return store;
    };
    await expectNothingLostNothingTwice(open, 11);
  });
});
