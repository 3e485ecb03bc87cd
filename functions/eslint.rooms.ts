import { dirname, join, relative, sep } from "node:path";
import type { Rule } from "eslint";

/** Which rooms of src a room may import, besides itself: the table of ARCHITECTURE.md. A name stands for the rooms within it, too. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  mcp: ["base", "keys", "markets", "transcripts", "words", "http", "endpoints"],
  endpoints: [
    "base",
    "keys",
    "markets",
    "transcripts",
    "estimates",
    "words",
    "changes",
    "watches",
    "forecasts",
    "board",
    "http",
  ],
  http: ["base", "keys"],
  board: ["base", "markets", "transcripts", "estimates", "words", "forecasts"],
  forecasts: ["base", "markets", "transcripts/index", "estimates", "words", "changes"],
  watches: ["base", "keys", "markets", "transcripts/phrases", "changes"],
  changes: ["base", "markets"],
  words: ["base", "markets", "transcripts", "estimates"],
  estimates: ["base", "markets", "transcripts/index", "transcripts/phrases"],
  "transcripts/kinds": ["base", "markets", "transcripts/index", "transcripts/phrases"],
  "transcripts/index": ["base", "transcripts/phrases"],
  "transcripts/phrases": [],
  kalshi: ["base", "markets"],
  markets: ["base"],
  store: ["base", "keys", "markets", "changes", "watches", "forecasts"],
  keys: ["base"],
  base: [],
};

const roomOf = (path: string) => Object.keys(rooms).find((name) => path.startsWith(`${name}/`));
const isWithin = (room: string, name: string) => room === name || room.startsWith(`${name}/`);

/** Refuses an import of a room that the importing room may not use, whatever the text of the import looks like. */
export const arrows: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const inSrc = (path: string) => relative(join(context.cwd, "src"), path).split(sep).join("/");
    const room = roomOf(inSrc(context.filename));
    if (room === undefined) return {};
    const others = rooms[room] ?? [];
    const message = `src/${room} may import only: ${others.join(", ") || "nothing of ours"} (ARCHITECTURE.md)`;
    return {
      ":matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration) > Literal.source"(
        node: Rule.Node,
      ) {
        if (node.type !== "Literal" || typeof node.value !== "string" || !node.value.startsWith(".")) return;
        const target = roomOf(inSrc(join(dirname(context.filename), node.value)));
        if (target !== undefined && [room, ...others].some((name) => isWithin(target, name))) return;
        context.report({ node, message });
      },
    };
  },
};
