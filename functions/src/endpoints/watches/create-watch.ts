import { maxSentByOwner } from "../../watches/send-by-owner.ts";
import {
  maxWatches,
  maxWatchesOfHost,
  createdWatch,
  createWatch as create,
} from "../../watches/put-watch.ts";
import { createWatchInput } from "../../watches/input.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleSecret, newExampleWatch } from "./example.ts";

export const createWatch = defineWatchCallable({
  name: "createWatch",
  summary: "Makes a watch of the signed-in account and sends it a test",
  description:
    "The secret is shown only in this response. Changes are sent once any test got a 2xx: one is sent at once, and testWatch sends another. " +
    "Within a list any entry matches, between lists all must; without lists every change does. `price` is sent whatever the lists hold. " +
    `An account may have ${maxWatches} watches, ${maxWatchesOfHost} of them to one host name; testWatch and redeliver send ${maxSentByOwner} times a minute together.`,
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
    result: { watch: newExampleWatch, secret: exampleSecret },
  },
  handle: (input, uid, services, at) => create(services, uid, input, at),
});
