import { join } from "node:path";
import { findFirestoreEmulator } from "./test/support/firestore-emulator.ts";

/** Node's processes that suites start compile a source once for all of them. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "..", ".cache", "node");
/** Google's clients must not look for a metadata server: what a network answers in its place is printed as a warning. */
process.env.METADATA_SERVER_DETECTION ??= "none";

/** Packages that ship ES modules only: jest runs CommonJS, so swc translates them too. */
const esModulesOnly = [
  "p-queue",
  "p-timeout",
  "p-retry",
  "is-network-error",
  "entities",
  "irregular-plurals",
];

/** The set-up says so when it leaves these out. */
const needFirestore = "missing" in findFirestoreEmulator() ? ["\\.firestore\\.test\\.ts$"] : [];

/** @type {import("jest").Config} */
export default {
  // The sources, too, so that --watch and --findRelatedTests see them change.
  roots: ["src", "local", "commands", "corpus-builder", "openapi", "test"].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: needFirestore,
  globalSetup: "<rootDir>/test/support/firestore-emulator-setup.ts",
  globalTeardown: "<rootDir>/test/support/firestore-emulator-teardown.ts",
  transform: {
    "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2024", parser: { syntax: "typescript" } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join("|")})/)`],
  testEnvironment: "node",
  setupFiles: [join(import.meta.dirname, "test", "support", "random-seed.ts")],
  // A global of jest's context is looked up in a proxy, which makes code that computes up to five times as slow: these are handed to each
  // module as parameters. What a test may replace (Date, the timers) is not among them.
  sandboxInjectedGlobals: [
    ...["Array", "BigInt", "Boolean", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "Proxy"],
    ...["Reflect", "RegExp", "Set", "String", "Symbol", "TypeError", "Uint8Array", "WeakMap"],
  ],
  // One more than two cores, because some suites wait for an emulator or a process.
  maxWorkers: 3,
  workerIdleMemoryLimit: "500MB",
  // On a busy machine a process may need seconds to end, which is no leak.
  workerGracefulExitTimeout: 10_000,
  // It ends what hangs: a busy machine takes its time.
  testTimeout: 300_000,
};
