import { z } from "zod";
import { findWord } from "../endpoints/search/find-word.ts";
import { defineTool, type Tool } from "./tool.ts";

export const findWordTool: Tool = defineTool({
  name: "find_word",
  title: "One word in all open events",
  description:
    "Open markets on a word in all events, soonest first, as seen at as_of; the first 100 of total.",
  endpoint: findWord,
  feature: "changes",
  input: { phrase: z.string().max(1_000).describe("one, such as tariff") },
  rows: { list: "words", key: ["market_ticker"] },
  run: ({ phrase }, { ask }) => ask(findWord, { phrase }),
});
