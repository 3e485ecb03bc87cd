import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

/** Which folders of src a folder may import, besides itself: the import table of ARCHITECTURE.md. */
const mayImport = {
  base: [],
  markets: ["base"],
  access: ["base"],
  phrases: [],
  corpus: ["base", "phrases"],
  nfl: ["base", "phrases", "corpus"],
  earnings: ["base", "phrases", "corpus", "markets"],
  estimates: ["base", "markets", "phrases", "corpus"],
  search: ["base", "markets", "phrases", "corpus", "nfl", "earnings", "estimates"],
  provider: ["base", "markets"],
  store: ["base", "markets", "access"],
  edge: ["base", "access", "markets", "phrases", "corpus", "nfl", "earnings", "estimates", "search"],
};
const folders = Object.keys(mayImport);
const effects = [
  "axios",
  "express",
  "firebase-admin",
  "firebase-admin/*",
  "firebase-functions",
  "firebase-functions/*",
];
/** Which of the packages with effects a folder may import. */
const mayUse = {
  base: [],
  markets: [],
  access: [],
  phrases: [],
  corpus: [],
  nfl: [],
  earnings: [],
  search: [],
  estimates: [],
  provider: ["axios"],
  store: ["firebase-admin", "firebase-admin/*"],
  edge: ["firebase-functions", "firebase-functions/*", "express"],
};

/** Modules that read the time or the environment by another way than the globals. */
const readers = [
  "process",
  "node:process",
  "perf_hooks",
  "node:perf_hooks",
  "worker_threads",
  "node:worker_threads",
];

const importTable = folders.map((folder) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: folders
              .filter((other) => other !== folder && !mayImport[folder].includes(other))
              .map((other) => `**/../${other}/**`)
              .concat("**/wiring.ts", "**/index.ts", "**/config.ts", "**/sandbox/**"),
            message: `src/${folder} may import only: ${mayImport[folder].join(", ") || "nothing of ours"} (ARCHITECTURE.md)`,
          },
          {
            group: effects.filter((name) => !mayUse[folder].includes(name)),
            allowTypeImports: folder === "edge",
            message: `src/${folder} does no such I/O (ARCHITECTURE.md)`,
          },
          { group: readers, message: "Only base/clock.ts reads the time, and config.ts the environment." },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ["lib/", "corpus/", ".data/"] },
  eslint.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly" } },
  },
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Express types its request as an interface that extends Node's class.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/base/clock.ts", "src/config.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "performance", message: "Only base/clock.ts reads the time." },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='Date'][property.name=/^(now|UTC|parse)$/]",
          message: "Take the time as an argument; only base/clock.ts reads it.",
        },
        {
          selector: ":matches(NewExpression, CallExpression)[callee.name='Date']",
          message: "Use base/clock.ts.",
        },
        {
          selector: "VariableDeclarator[init.name=/^(Date|process|globalThis)$/]",
          message: "Only base/clock.ts reads the time, and config.ts the environment.",
        },
        {
          selector: "MemberExpression[object.name='process'][property.name=/^(env|hrtime|uptime)$/]",
          message: "Only config.ts reads the environment, and base/clock.ts the time.",
        },
        { selector: "MemberExpression[object.name='process'][computed=true]", message: "Name the member." },
        {
          selector: "MemberExpression[object.name=/^(globalThis|global)$/]",
          message: "Only config.ts reads the environment, and base/clock.ts the time.",
        },
        { selector: "ImportExpression", message: "Import statically: the import table holds for it too." },
      ],
    },
  },
  // The SDK of MCP is loaded by the first message: it would slow down every function's start.
  { files: ["src/edge/mcp/serve-message.ts"], rules: { "no-restricted-syntax": "off" } },
  ...importTable,
  {
    files: ["src/**/*.ts"],
    rules: { "no-console": "error" },
  },
  {
    files: ["commands/**/*.ts"],
    ignores: ["commands/print.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='process'][property.name=/^(stdout|stderr)$/]",
          message: "Print with commands/print.ts: what others wrote must not steer the terminal.",
        },
      ],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/unbound-method": "off",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
);
