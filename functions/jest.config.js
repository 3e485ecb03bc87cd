import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findFirestoreEmulator } from "./sandbox/emulators/firestore.ts";
import { fedPdfs } from "./test/support/fed-pdfs.ts";
import { findPython } from "./test/support/python.ts";

/** Node's processes that suites start compile a source once for all of them: a server starts in a third of the time. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "..", ".cache", "node");
/** Google's clients must not look for a metadata server: what a network says in its place is printed as a warning. */
process.env.METADATA_SERVER_DETECTION ??= "none";

/** Packages that ship ES modules only: jest runs CommonJS, so swc translates them too. */
const esModulesOnly = [
  "p-queue",
  "p-retry",
  "is-network-error",
  "entities",
  "irregular-plurals",
  "parse5",
  "@seriousme/openapi-schema-validator",
];

/** The set-up says so when it leaves these out. */
const needFirestore = "missing" in findFirestoreEmulator() ? ["\\.firestore\\.test\\.ts$"] : [];

const needPython = findPython() === null ? ["\\.python\\.test\\.ts$"] : [];

const needFedPdfs = fedPdfs === undefined ? ["\\.fed-pdfs\\.test\\.ts$"] : [];

/** @type {import("jest").Config} */
export default {
  // The sources, too, so that --watch and --findRelatedTests see them change.
  roots: ["src", "commands", "corpus-builder", "openapi", "research", "sandbox", "bench", "test"].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: [
    "<rootDir>/test/(emulator|deploy|clients)/",
    ...needFirestore,
    ...needPython,
    ...needFedPdfs,
  ],
  globalSetup: "<rootDir>/test/support/firestore-emulator-setup.ts",
  globalTeardown: "<rootDir>/test/support/firestore-emulator-teardown.ts",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2024", parser: { syntax: "typescript" } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join("|")})/)`],
  testEnvironment: "node",
  testSequencer: "<rootDir>/test/support/slow-suites-first.js",
  // A global of jest's context is looked up in a proxy, which makes code that computes up to five times as slow: these are handed to each
  // module as parameters. What a test may replace (Date, the timers) is not among them.
  sandboxInjectedGlobals: [
    ...["Array", "BigInt", "Boolean", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Proxy"],
    ...["Reflect", "RegExp", "Set", "String", "Symbol", "TypeError", "Uint8Array", "WeakMap"],
  ],
  // Many suites wait for processes: three at a time on two cores take a quarter less time than two.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  // Jest keeps what each suite has loaded. A worker of over a gigabyte does not end in the half second that jest waits for it.
  workerIdleMemoryLimit: "500MB",
  // Whole processes are started by some tests, ten and more by one: a busy machine of two cores takes its time.
  testTimeout: 120_000,
};
