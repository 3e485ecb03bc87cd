import base from "../../jest.config.js";

/** Run inside `npm run test:emulator`, where firebase-tools' emulators are up already. */
const { globalTeardown, ...common } = base;
void globalTeardown;

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  globalSetup: "<rootDir>/test/emulator/set-up.ts",
  roots: ["<rootDir>/test/emulator"],
  testPathIgnorePatterns: [],
  // The emulator starts a process for each function and for each request that finds none idle.
  testTimeout: 90_000,
};
