import boundaries from "eslint-plugin-boundaries";
import tseslint from "typescript-eslint";
import { base } from "@mention-market/service/eslint.config.js";

/** Which rooms of src a room may import, besides itself. Files directly in src wire the rooms, and may import all of them. */
const rooms = {
  mcp: [
    "changes",
    "forecasts",
    "endpoints",
    "http",
    "words",
    "estimates",
    "kinds",
    "transcripts",
    "markets",
    "base",
  ],
  board: ["forecasts", "endpoints", "http", "words", "estimates", "kinds", "transcripts", "markets", "base"],
  forecasts: [
    "changes",
    "endpoints",
    "http",
    "words",
    "estimates",
    "kinds",
    "transcripts",
    "markets",
    "base",
  ],
  watches: ["changes", "endpoints", "http", "words", "estimates", "markets", "base"],
  changes: ["endpoints", "http", "markets", "base"],
  store: ["changes", "watches", "forecasts", "markets", "base"],
  endpoints: ["changes", "http", "words", "estimates", "kinds", "transcripts", "markets", "base"],
  http: ["base"],
  words: ["estimates", "kinds", "transcripts", "markets", "base"],
  estimates: ["markets", "base"],
  kinds: ["transcripts", "markets", "base"],
  transcripts: ["base"],
  kalshi: ["markets", "base"],
  markets: ["base"],
  base: [],
};

export default tseslint.config(
  { ignores: ["lib/", "corpus/", ".data/", "dashboard/", "clients/"] },
  ...base(import.meta.dirname),
  {
    files: ["src/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": Object.keys(rooms).map((room) => ({ type: room, pattern: `src/${room}` })),
      "import/resolver": { node: { extensions: [".ts"] } },
    },
    rules: {
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: Object.entries(rooms).map(([room, others]) => ({
            from: { element: { type: room } },
            allow: [room, ...others].map((type) => ({ to: { element: { type } } })),
          })),
        },
      ],
    },
  },
  {
    // The service is imported through the entries of its package, never by a path into it.
    files: ["**/*.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [{ regex: "^\\..*/functions/" }] }] },
  },
  {
    files: ["commands/**/*.ts", "research/**/*.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name=/^(stdout|stderr)$/]",
          message:
            "Print with the service's commands/print.ts: what others wrote must not steer the terminal.",
        },
      ],
    },
  },
);
