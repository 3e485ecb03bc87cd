import base from "../../jest.config.js";

/** Run inside `npm run test:emulator`, where firebase-tools' emulators are up already. */
const { globalSetup, globalTeardown, ...common } = base;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  roots: ["<rootDir>/test/emulator"],
  testPathIgnorePatterns: [],
};
