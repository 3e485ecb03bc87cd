import { dirname, join, relative, sep } from "node:path";
import type { Rule } from "eslint";

/** The rooms of src that a room may import, besides itself: the table in ARCHITECTURE.md. A name includes the rooms inside it. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  "extras/mcp": [
    "base",
    "keys",
    "markets",
    "transcripts",
    "estimates",
    "words",
    "http",
    "endpoints",
    "extras/changes",
    "extras/forecasts",
  ],
  "extras/board": [
    "base",
    "keys",
    "markets",
    "transcripts",
    "estimates",
    "words",
    "http",
    "endpoints",
    "extras/forecasts",
  ],
  "extras/forecasts": [
    "base",
    "markets",
    "transcripts/index",
    "estimates",
    "words",
    "http",
    "endpoints",
    "extras/changes",
  ],
  "extras/watches": ["base", "keys", "markets", "transcripts/phrases", "http", "endpoints", "extras/changes"],
  "extras/changes": ["base", "markets", "http", "endpoints"],
  "extras/store": [
    "base",
    "keys",
    "markets",
    "store",
    "extras/changes",
    "extras/watches",
    "extras/forecasts",
  ],
  endpoints: ["base", "keys", "markets", "transcripts", "estimates", "words", "http"],
  http: ["base", "keys"],
  words: ["base", "markets", "transcripts", "estimates"],
  estimates: ["base", "markets", "transcripts/index", "transcripts/phrases"],
  "transcripts/kinds": ["base", "markets", "transcripts/index", "transcripts/phrases"],
  "transcripts/index": ["base", "transcripts/phrases"],
  "transcripts/phrases": ["base"],
  kalshi: ["base", "markets"],
  markets: ["base"],
  store: ["base", "keys", "markets"],
  keys: ["base"],
  base: [],
};

const roomOf = (path: string) => Object.keys(rooms).find((name) => path.startsWith(`${name}/`));
const isWithin = (room: string, name: string) => room === name || room.startsWith(`${name}/`);

/** Why a file may not import another one, by their paths in src; null if it may. Files outside of the rooms wire them. */
function refusalOf(importing: string, imported: string): string | null {
  const room = roomOf(importing);
  if (room === undefined)
    return importing.startsWith("extras/") || !imported.startsWith("extras/")
      ? null
      : "The core imports nothing of src/extras (ARCHITECTURE.md)";
  const others = rooms[room] ?? [];
  const target = roomOf(imported);
  if (target !== undefined && [room, ...others].some((name) => isWithin(target, name))) return null;
  return `src/${room} may import only: ${others.join(", ") || "nothing of ours"} (ARCHITECTURE.md)`;
}

/** Refuses imports that the table does not allow, however they are written. */
export const arrows: Rule.RuleModule = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const inSrc = (path: string) => relative(join(context.cwd, "src"), path).split(sep).join("/");
    return {
      ":matches(ImportDeclaration, ImportExpression, ExportNamedDeclaration, ExportAllDeclaration) > Literal.source"(
        node: Rule.Node,
      ) {
        if (node.type !== "Literal" || typeof node.value !== "string" || !node.value.startsWith(".")) return;
        const message = refusalOf(
          inSrc(context.filename),
          inSrc(join(dirname(context.filename), node.value)),
        );
        if (message !== null) context.report({ node, message });
      },
    };
  },
};
