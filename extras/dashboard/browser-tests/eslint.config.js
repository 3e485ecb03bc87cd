import dashboard from "../eslint.config.js";

export default [
  { ignores: ["screenshots/", "test-results/"] },
  ...dashboard,
  {
    files: ["**/*.ts"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Playwright takes fixtures as destructured objects, empty ones too.
      "no-empty-pattern": "off",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
];
