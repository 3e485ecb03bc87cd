import base from "../../jest.config.js";

/** Run inside `npm --prefix emulators test`, where firebase-tools' emulators are up already. */
const { globalTeardown, ...common } = base;
void globalTeardown;

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  globalSetup: "<rootDir>/test/emulator/set-up.ts",
  roots: ["<rootDir>/test/emulator"],
  testPathIgnorePatterns: [],
  // One store for all suites: the rules' suite shows that nothing in it has changed.
  maxWorkers: 1,
  // The emulator starts a process for each function and for each request that finds none idle.
  testTimeout: 600_000,
};
