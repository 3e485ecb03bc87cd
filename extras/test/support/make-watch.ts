import { randomBytes } from "node:crypto";
import { z } from "zod";
import { shownWatch } from "../../src/watches/own-watches.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { noon } from "../store/store-harness.ts";

/** What createWatch and listWatches return. */
export const created = z.object({ watch: shownWatch, secret: z.string() });
export const listed = z.object({ watches: z.array(shownWatch) });

/** An active watch of everything, of a fresh account. */
export function makeWatch(of: Partial<Watch> = {}): Watch {
  return {
    id: `watch_${randomBytes(10).toString("hex")}`,
    uid: `user-${randomBytes(8).toString("hex")}`,
    name: "Everything",
    format: "webhook",
    url: "https://receiver.example.com/hook",
    types: [],
    seriesTickers: [],
    eventTickers: [],
    marketTickers: [],
    strikeWords: [],
    price: null,
    verdict: null,
    status: "active",
    secret: "encrypted",
    formerSecret: null,
    createdAt: noon,
    lastDelivery: null,
    failingSince: null,
    sentByOwnerAt: [],
    ...of,
  };
}
