/** With these Firebase's libraries accept tokens that nobody signed. */
const emulatorVariables = ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"];

/** Throws in a deployed instance. The Firebase emulators set `K_SERVICE` too. */
export function refuseEmulatorVariables(environment: NodeJS.ProcessEnv): void {
  if (environment["K_SERVICE"] === undefined || environment["FUNCTIONS_EMULATOR"] === "true") return;
  const found = emulatorVariables.filter((name) => (environment[name] ?? "") !== "");
  if (found.length > 0)
    throw new Error(`${found.join(", ")} must not be set in a deployed instance: it is for emulators only`);
}
