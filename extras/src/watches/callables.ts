import type { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { defineCallable, type Callable, type CallableSpec } from "@mention-market/service/http/callable";
import type { CallServices } from "@mention-market/service/middleware/handle-call";
import { maxFollowed } from "./verdict-conditions.ts";
import { createWatchInput, oneWatchInput, updateWatchInput } from "./input.ts";
import {
  deliveryList,
  listDeliveries as list,
  listDeliveriesInput,
  maxSentByOwner,
  redeliver as sendAgain,
  redeliverInput,
  sentByOwner,
  testWatch as test,
} from "./own-deliveries.ts";
import {
  deletedWatch,
  deleteWatch as remove,
  listWatches as listOwn,
  listWatchesInput,
  watchList,
  type ShownWatch,
} from "./own-watches.ts";
import type { WatchServices } from "./ports.ts";
import {
  createdWatch,
  createWatch as create,
  maxChatAddresses,
  maxWatches,
  maxWatchesOfHost,
  updatedWatch,
  updateWatch as update,
} from "./put-watch.ts";
import { rotatedSecret, rotateWatchSecret as rotate } from "./secrets.ts";

export interface WatchCallServices extends CallServices {
  /** Null if WATCH_SECRET_KEY is not set. */
  readonly watchServices: WatchServices | null;
}

/** A callable of watches. Its calls fail with `failed-precondition` if WATCH_SECRET_KEY is not set. */
function defineWatchCallable<Shape extends z.ZodRawShape, Result>(
  spec: Omit<CallableSpec<Shape, Result, WatchServices>, "manages">,
): Callable<WatchCallServices> {
  return defineCallable<Shape, Result, WatchCallServices>({
    ...spec,
    manages: "watches",
    handle(input, uid, { watchServices }, at) {
      if (watchServices === null)
        throw new AppError(
          "conflict",
          "This service has no watches: its operator has not set WATCH_SECRET_KEY",
        );
      return spec.handle(input, uid, watchServices, at);
    },
  });
}

const watchId = "watch_5f1d0c9a7be34d2f8a60";
const sentAt = "2026-11-21T18:00:00.000Z";
/** The watch in all examples. */
const exampleWatch: ShownWatch = {
  watchId,
  name: "Tariff settles",
  format: "webhook",
  url: "https://hooks.example.com/mentions",
  types: ["market.settled", "price.crossed"],
  seriesTickers: [],
  eventTickers: [],
  marketTickers: [],
  strikeWords: ["tariff"],
  price: { marketTicker: "KXFEDMENTION-26DEC10-TARI", when: "buy_yes_at_or_below", dollars: 0.4 },
  verdict: null,
  starts: null,
  said: null,
  waiting: [],
  status: "active",
  ended: null,
  createdAt: "2026-11-21T18:00:00.000Z",
  lastDelivery: { at: "2026-11-21T18:00:00.412Z", type: "watch.test", httpStatus: 204 },
  failingSince: null,
};

const secret = "whsec_…";
const deliveryId = "6f0c52d7a1b94e3388c5d2e7f4a90b16";

export const createWatch = defineWatchCallable({
  name: "createWatch",
  summary: "Makes a watch of the signed-in account and sends it a test",
  description:
    "The secret is shown only in this response. Changes are sent once any test got a 2xx: one is sent at " +
    "once, and testWatch sends another. An address of another format than `webhook` is a secret: it is " +
    "encrypted, and shown shortened. Within a list any entry matches, between lists all must; without " +
    "lists every change does. `price`, `verdict`, `starts` and `said` are sent whatever the lists hold. Verdicts " +
    `of ${maxFollowed} events are read at a time, for all accounts together: each active watch's soonest event, ` +
    "account by account, then each one's second; `waiting` names the others. An account may have " +
    `${maxWatches} watches: ${maxWatchesOfHost} webhooks to one host name, and ${maxChatAddresses} ` +
    `different addresses of other formats; testWatch and redeliver send ${maxSentByOwner} times a minute ` +
    "together; ended ones count towards no limit.",
  inputSchema: createWatchInput,
  resultSchema: createdWatch,
  example: {
    input: {
      name: "Tariff settles",
      url: "https://hooks.example.com/mentions",
      types: ["market.settled", "price.crossed"],
      strikeWords: ["tariff"],
      price: { marketTicker: "KXFEDMENTION-26DEC10-TARI", when: "buy_yes_at_or_below", dollars: 0.4 },
    },
    result: { watch: { ...exampleWatch, status: "new", lastDelivery: null }, secret },
  },
  handle: (input, uid, services, at) => create(services, uid, input, at),
});

export const listWatches = defineWatchCallable({
  name: "listWatches",
  summary: "Lists the account's watches, newest first",
  description: "A secret is never part of the list.",
  inputSchema: listWatchesInput,
  resultSchema: watchList,
  example: { input: null, result: { watches: [exampleWatch] } },
  handle: (_input, uid, services, at) => listOwn(services, uid, at),
});

export const updateWatch = defineWatchCallable({
  name: "updateWatch",
  summary: "Changes the given fields of a watch, pauses it, and enables it again",
  description:
    'Other fields stay as they are. `{status: "disabled"}` pauses a watch: changes of that time are ' +
    'never sent. `{status: "active"}` enables a disabled one. With another `url` the watch is new again: ' +
    "it is sent a test at once, and changes once that or another one got a 2xx. `format` is changed only " +
    "together with `url`; rotateWatchSecret gives what became a webhook its secret.",
  inputSchema: updateWatchInput,
  resultSchema: updatedWatch,
  example: {
    input: { watchId, name: "Tariffs" },
    result: { watch: { ...exampleWatch, name: "Tariffs" } },
  },
  handle: (input, uid, services, at) => update(services, uid, input, at),
});

export const deleteWatch = defineWatchCallable({
  name: "deleteWatch",
  summary: "Deletes a watch for good",
  description: "Its waiting deliveries are dropped.",
  inputSchema: oneWatchInput,
  resultSchema: deletedWatch,
  example: { input: { watchId }, result: { watchId } },
  handle: (input, uid, services) => remove(services, uid, input.watchId),
});

export const rotateWatchSecret = defineWatchCallable({
  name: "rotateWatchSecret",
  summary: "Gives a watch another secret; the old one signs too for 24 hours",
  description:
    "Until then every delivery has two signatures, so a receiver may change its secret at any time. A " +
    "second rotation ends the oldest secret at once. Fails with `failed-precondition` for another " +
    "format than `webhook`: nothing is signed.",
  inputSchema: oneWatchInput,
  resultSchema: rotatedSecret,
  example: { input: { watchId }, result: { secret } },
  handle: ({ watchId }, uid, services, at) => rotate(services, uid, watchId, at),
});

export const testWatch = defineWatchCallable({
  name: "testWatch",
  summary: "Sends a watch a test at once",
  description:
    "It sends `watch.test`, with `data: {watchId}`, whatever the watch's status. A new watch becomes " +
    `active once any test got a 2xx. testWatch and redeliver send ${maxSentByOwner} times a minute ` +
    "together.",
  inputSchema: oneWatchInput,
  resultSchema: sentByOwner,
  example: { input: { watchId }, result: { deliveryId } },
  handle: ({ watchId }, uid, services, at) => test(services, uid, watchId, at),
});

export const listDeliveries = defineWatchCallable({
  name: "listDeliveries",
  summary: "Lists a watch's deliveries with their attempts, newest first",
  description: "Deliveries are kept for 30 days. `cursor` goes on where a response ended.",
  inputSchema: listDeliveriesInput,
  resultSchema: deliveryList,
  example: {
    input: { watchId },
    result: {
      deliveries: [
        {
          deliveryId,
          type: "watch.test",
          at: sentAt,
          status: "delivered",
          nextAttemptAt: null,
          attempts: [
            { at: "2026-11-21T18:00:00.412Z", httpStatus: 204, ms: 38, error: null, response: null },
          ],
          body: JSON.stringify({ type: "watch.test", timestamp: sentAt, data: { watchId } }),
        },
      ],
      cursor: null,
    },
  },
  handle: (input, uid, services) => list(services, uid, input),
});

export const redeliver = defineWatchCallable({
  name: "redeliver",
  summary: "Sends a delivery again, now",
  description:
    "It is sent under the same `webhook-id`. One that waits goes on from where it is; one that has ended " +
    "is attempted once more. In a message to a chat or a phone it goes by itself. To a watch that is new " +
    "or disabled only a test is sent.",
  inputSchema: redeliverInput,
  resultSchema: sentByOwner,
  example: {
    input: { watchId, deliveryId },
    result: { deliveryId },
  },
  handle: (input, uid, services, at) => sendAgain(services, uid, input, at),
});
