import type * as FastCheck from "fast-check";

/** Random suites try the same values in each run. `npm run fuzz` gives them others, which SEED repeats. */
export const seed = Number(process.env["SEED"] ?? 58);

/** Loaded only by suites that use it. */
jest.mock("fast-check", () => {
  const library = jest.requireActual<typeof FastCheck>("fast-check");
  library.configureGlobal({ seed });
  return library;
});
