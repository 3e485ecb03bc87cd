import { z } from "zod";

/* What the values of settings are made of, and the variables that none may be (config.ts). */

export const wholeSetting = z.string().regex(/^\d+$/).transform(Number);
export const decimalSetting = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number);

/** A schema of its own for each setting, which is described by it. */
export const booleanSetting = () => z.enum(["true", "false"]).transform((text) => text === "true");

/** Of a text with commas; none of an empty one. */
export function nonEmptyItemsOf(text: string): readonly string[] {
  return text.split(",").flatMap((item) => item.trim() || []);
}

export function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && [url.username, url.password, url.search, url.hash].every((part) => part === "");
}

/** 1 to 20 tickers. */
export const someTickers = z
  .string()
  .regex(/^\s*[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,19}$/)
  .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** Up to 100 tickers. */
export const tickers = z
  .string()
  .regex(/^\s*(?:[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,99})?$/)
  .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** With these Firebase's libraries accept tokens that nobody signed. */
const emulatorVariables = ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"];

/** Throws in a deployed instance. The Firebase emulators set `K_SERVICE` too. */
export function refuseEmulatorVariables(environment: NodeJS.ProcessEnv): void {
  if (environment["K_SERVICE"] === undefined || environment["FUNCTIONS_EMULATOR"] === "true") return;
  const found = emulatorVariables.filter((name) => (environment[name] ?? "") !== "");
  if (found.length > 0)
    throw new Error(`${found.join(", ")} must not be set in a deployed instance: it is for emulators only`);
}
