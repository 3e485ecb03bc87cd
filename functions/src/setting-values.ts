import { z } from "zod";

/* Schemas for the values of settings, and the variables that must not be set (config.ts). */

export const wholeSetting = z.string().regex(/^\d+$/).transform(Number);
export const decimalSetting = z
  .string()
  .regex(/^\d+(?:\.\d+)?$/)
  .transform(Number);

/** A function, because each setting adds its own description to its schema. */
export const booleanSetting = () => z.enum(["true", "false"]).transform((text) => text === "true");

/** The non-blank items of a comma-separated text. */
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

/** Up to 100 tickers. A function, because each setting adds its own description to its schema. */
export const tickers = () =>
  z
    .string()
    .regex(/^\s*(?:[A-Za-z0-9]+\s*(?:,\s*[A-Za-z0-9]+\s*){0,99})?$/)
    .transform((text) => nonEmptyItemsOf(text.toUpperCase()));

/** When one of these is set, Firebase's libraries accept unsigned tokens. */
const emulatorVariables = ["FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_DEBUG_FEATURES"];

/**
 * Throws in a deployed instance if such a variable is set. K_SERVICE marks a deployed instance, but the Firebase emulators set it too.
 */
export function refuseEmulatorVariables(environment: NodeJS.ProcessEnv): void {
  if (environment["K_SERVICE"] === undefined || environment["FUNCTIONS_EMULATOR"] === "true") return;
  const found = emulatorVariables.filter((name) => (environment[name] ?? "") !== "");
  if (found.length > 0)
    throw new Error(`${found.join(", ")} must not be set in a deployed instance: it is for emulators only`);
}
