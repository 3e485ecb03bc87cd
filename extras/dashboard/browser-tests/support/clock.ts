/** The sample's events and prices depend on the day and hour, so all runs begin at this one. Another: BROWSER_TESTS_START. */
const startsAt = process.env.BROWSER_TESTS_START ?? "2026-11-27T15:10:00Z";

/** How far the clocks of the tests, of their servers and of their pages are from this machine's, which the emulators have. */
export const shiftMs =
  process.env.BROWSER_TESTS_BASE_URL === undefined ? Date.parse(startsAt) - Date.now() : 0;

/** Shifts the clock of a process or page. A page gets its text, so it uses nothing around it. */
export function shiftClock(ms: number): void {
  globalThis.Date = new Proxy(Date, {
    construct(real, args: readonly unknown[], asNew) {
      const date: unknown = Reflect.construct(real, args.length === 0 ? [real.now() + ms] : args, asNew);
      return date instanceof real ? date : {};
    },
    get: (real, name): unknown => (name === "now" ? () => real.now() + ms : Reflect.get(real, name)),
  });
}
