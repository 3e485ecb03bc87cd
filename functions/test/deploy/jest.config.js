import base from "../../jest.config.js";

/** Run by `npm --prefix functions run test:deploy`, which has firebase-tools installed first. */
const { globalSetup, globalTeardown, ...common } = base;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  roots: ["<rootDir>/test/deploy"],
  testPathIgnorePatterns: [],
  // A package is installed from the registry.
  testTimeout: 180_000,
};
