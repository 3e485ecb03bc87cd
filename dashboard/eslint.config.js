import { createRequire } from "node:module";

// The functions' own linter checks this folder too, so that a build of the pages installs none.
const require = createRequire(`${import.meta.dirname}/../functions/package.json`);
const eslint = require("@eslint/js");
const tseslint = require("typescript-eslint");

export default tseslint.config(
  { ignores: ["dist/"] },
  eslint.configs.recommended,
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "max-lines": ["error", { max: 200, skipBlankLines: true, skipComments: true }],
    },
  },
  // Every text that a visitor reads is in one file.
  { files: ["src/texts.ts"], rules: { "max-lines": "off" } },
  { files: ["src/**"], rules: { "no-console": "error" } },
);
