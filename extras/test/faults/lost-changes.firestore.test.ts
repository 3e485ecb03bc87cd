import { openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import {
  firestoreHost,
  freshProject,
  timeFactor,
} from "@mention-market/service/test/support/firestore-emulator";
import { stillClock } from "../store/store-harness.ts";
import { expectNothingLostNothingTwice } from "./changes/scenario.ts";

describe("the feed and the webhooks on Firestore", () => {
  const projectId = freshProject();
  const opened: ExtraStores[] = [];
  afterAll(() => Promise.all(opened.map((store) => store.close())));

  it("bring each of 1,000 changes once and in order, while two instances collect and one call of the store in ten fails", async () => {
    const open = () => {
      const store = openExtraStores(
        { GCLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: firestoreHost(), timeFactor },
        stillClock,
      );
      opened.push(store);
      return store;
    };
    await expectNothingLostNothingTwice(open, 11);
  });
});
