import base from "../../jest.config.js";

/** Run by `npm --prefix extras run test:deploy`, after the pages are built. */
const { globalSetup, globalTeardown, ...common } = base;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  roots: ["<rootDir>/test/deploy"],
  testPathIgnorePatterns: [],
  // It builds both bundles.
  testTimeout: 600_000,
};
