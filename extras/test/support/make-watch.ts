import { randomBytes } from "node:crypto";
import { z } from "zod";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { emptyWatch } from "../../src/watches/put-watch.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { noon } from "../store/store-harness.ts";

/** What createWatch and listWatches return. */
export const created = z.object({ watch: shownWatch, secret: z.string() });
export const listed = z.object({ watches: z.array(shownWatch) });

/** An active watch of everything, of a fresh account. */
export function makeWatch(of: Partial<Watch> = {}): Watch {
  return {
    ...emptyWatch(
      `watch_${randomBytes(10).toString("hex")}`,
      `user-${randomBytes(8).toString("hex")}`,
      "Everything",
      noon,
    ),
    ...{ url: "https://receiver.example.com/hook", status: "active", secret: "encrypted" },
    ...of,
  };
}
