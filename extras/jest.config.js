import service from "../functions/jest.config.js";
import { findFirestoreEmulator } from "../functions/test/support/firestore-emulator.ts";
import { fedPdfs } from "./test/support/fed-pdfs.ts";
import { chosenLane, leftOutOf } from "./test/support/lanes.js";
import { findPython } from "./test/support/python.ts";

/** Packages that ship ES modules only: jest runs CommonJS, so swc translates them too. */
const esModulesOnly = [
  "p-queue",
  "p-timeout",
  "p-retry",
  "is-network-error",
  "entities",
  "irregular-plurals",
  "parse5",
  "@seriousme/openapi-schema-validator",
  "node-ical",
  "rrule-temporal",
  "temporal-polyfill",
];

const lane = chosenLane();

/** The suites that this machine can't run; the set-up says so for those of Firestore. */
const cannotRun = [
  ...("missing" in findFirestoreEmulator() ? ["\\.firestore\\.test\\.ts$"] : []),
  ...(findPython() === null ? ["\\.python\\.test\\.ts$"] : []),
  ...(fedPdfs === undefined ? ["\\.fed-pdfs\\.test\\.ts$"] : []),
];

/** No suite of the fast lane needs Firestore. */
const emulator =
  lane === "fast"
    ? {}
    : {
        globalSetup: "<rootDir>/../functions/test/support/firestore-emulator-setup.ts",
        globalTeardown: "<rootDir>/../functions/test/support/firestore-emulator-teardown.ts",
      };
const { globalSetup, globalTeardown, ...common } = service;
void [globalSetup, globalTeardown];

/** @type {import("jest").Config} */
export default {
  ...common,
  // Most of its suites compute, and those of the slow lane start processes of their own.
  maxWorkers: 2,
  ...emulator,
  // The sources, too, so that --watch and --findRelatedTests see them change.
  roots: ["src", "commands", "corpus-builder", "openapi", "research", "local", "bench", "test"].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testPathIgnorePatterns: ["<rootDir>/test/(emulator|deploy|clients)/", ...cannotRun, ...leftOutOf(lane)],
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join("|")})/)`],
  testSequencer: "<rootDir>/test/support/slow-suites-first.js",
  reporters: ["default", ...(lane === "fast" ? ["<rootDir>/test/support/left-to-slow-lane.js"] : [])],
  // It ends what hangs. Whole processes are started by some tests, and a machine may be ten times busier than one needs.
  testTimeout: 600_000,
};
