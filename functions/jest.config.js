/** Packages that ship ES modules only: jest runs CommonJS, so swc translates them too. */
const esModulesOnly = ["p-queue", "p-retry", "is-network-error", "entities"];

/** @type {import("jest").Config} */
export default {
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: ["<rootDir>/test/emulator/"],
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2024", parser: { syntax: "typescript" } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join("|")})/)`],
  testEnvironment: "node",
};
