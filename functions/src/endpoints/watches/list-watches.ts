import { listWatches as list, listWatchesInput, watchList } from "../../watches/own-watches.ts";
import { defineWatchCallable } from "./define-watch-callable.ts";
import { exampleWatch } from "./example.ts";

export const listWatches = defineWatchCallable({
  name: "listWatches",
  summary: "Lists the account's watches, newest first",
  description: "A secret is never part of the list.",
  inputSchema: listWatchesInput,
  resultSchema: watchList,
  example: { input: null, result: { watches: [exampleWatch] } },
  handle: (_input, uid, services) => list(services, uid),
});
