import base from "../../jest.config.js";

/** Run by `npm --prefix extras/clients test`, which has built the packages first. */
const { globalSetup, globalTeardown, ...common } = base;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  rootDir: "../..",
  roots: ["<rootDir>/test/clients"],
  testPathIgnorePatterns: [],
  testTimeout: 600_000,
};
