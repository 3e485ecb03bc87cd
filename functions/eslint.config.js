import eslint from "@eslint/js";
import tseslint from "typescript-eslint";
import { arrows, rooms } from "./eslint.rooms.ts";
import { moduleState } from "./eslint.state.ts";

/** Packages with effects, and the rooms that may use them. */
const effects = {
  axios: ["kalshi"],
  express: ["http", "extras/mcp"],
  "firebase-admin": ["store", "extras/store"],
  "firebase-admin/*": ["store", "extras/store"],
  "firebase-functions": ["http"],
  "firebase-functions/*": ["http"],
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

const importTable = Object.keys(rooms).map((room) => ({
  files: [`src/${room}/**/*.ts`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: Object.keys(effects).filter((name) => !effects[name].includes(room)),
            allowTypeImports: room === "http" || room === "extras/mcp",
            message: `src/${room} does no such I/O (ARCHITECTURE.md)`,
          },
          { group: readers, message: "Only base/clock.ts reads the time, and config.ts the environment." },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ["lib/", "lib-core/", "corpus/", ".data/"] },
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
      // The compiler allows no enum of ours (erasableSyntaxOnly), and the rule takes a tenth of the lint's time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
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
        {
          selector: "MemberExpression[object.property.name='coerce'][property.name='number']",
          message: "It reads an empty text as 0, and 0x10 and 1e2 as numbers: use base/parameters.ts.",
        },
        { selector: "ImportExpression", message: "Import statically: the import table holds for it too." },
      ],
    },
  },
  ...importTable,
  {
    files: ["src/**/*.ts"],
    plugins: { house: { rules: { arrows, moduleState } } },
    rules: {
      "no-console": "error",
      "house/arrows": "error",
      "house/moduleState": "error",
    },
  },
  {
    files: ["commands/**/*.ts", "research/**/*.ts"],
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
