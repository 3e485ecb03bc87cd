import base from "../../jest.config.js";

/** Run by `npm run test:api`, which has the tools of `api-client/` installed first. */
const { globalSetup, globalTeardown, ...common } = base;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  roots: ["<rootDir>/test/api-client"],
  testPathIgnorePatterns: [],
  testTimeout: 120_000,
};
