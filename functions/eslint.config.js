import eslint from "@eslint/js";
import boundaries from "eslint-plugin-boundaries";
import tseslint from "typescript-eslint";

/** Which rooms of src a room may import, besides itself. Files directly in src wire the rooms, and may import all of them. */
const rooms = {
  functions: ["middleware", "http", "transcripts", "nfl", "markets", "keys", "base"],
  middleware: ["http", "keys", "base"],
  nfl: ["transcripts", "base"],
  http: ["transcripts", "keys", "base"],
  transcripts: ["base"],
  kalshi: ["markets", "base"],
  firestore: ["markets", "keys", "base"],
  markets: ["base"],
  keys: ["base"],
  base: [],
};

const onlyClock = "Only base/clock.ts reads the time, and config.ts the environment.";

/** Rules of every package, and where the time and the environment may be read. */
export const base = (tsconfigRootDir) => [
  eslint.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir } },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // `{ internal, ...rest }` leaves a member out.
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      // Express types its request as an interface that extends Node's class.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      // The compiler allows no enum of ours (erasableSyntaxOnly), and the rule takes a tenth of the lint's time.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
    },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/base/clock.ts", "src/config.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-globals": ["error", { name: "performance", message: onlyClock }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[object.name='Date'][property.name=/^(now|UTC|parse)$/]",
          message: onlyClock,
        },
        { selector: ":matches(NewExpression, CallExpression)[callee.name='Date']", message: onlyClock },
        {
          selector: "MemberExpression[object.name='process'][property.name=/^(env|hrtime|uptime)$/]",
          message: onlyClock,
        },
        {
          selector: "MemberExpression[object.property.name='coerce'][property.name='number']",
          message: "It reads an empty text as 0, and 0x10 and 1e2 as numbers: use base/parameters.ts.",
        },
      ],
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
];

export default tseslint.config(
  { ignores: ["lib/", "corpus/", ".data/"] },
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
    // The service imports nothing of ours from outside.
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^@mention-market/(?!service)|^\\..*/(extras|dashboard|clients)/" }] },
      ],
    },
  },
);
