import { withTimeout } from "../../../src/base/request.ts";

const patient = 60_000;
const never = new Promise<never>(() => undefined);

describe("a wait with a time limit", () => {
  it("rejects, and names what was waited for and how long, when the promise does not answer in time", async () => {
    await expect(withTimeout(5, never, "The store")).rejects.toThrow("The store did not answer within 5 ms");
  });

  it("does not notice what the promise does afterwards", async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    await expect(withTimeout(1, promise, "The store")).rejects.toThrow("within 1 ms");
    const unhandled = jest.fn();
    process.once("unhandledRejection", unhandled);
    reject(new Error("too late"));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("leaves no timer behind that would keep a process alive", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;
    const before = timers();
    const waiting = withTimeout(patient, Promise.resolve(), "The store");
    expect(timers()).toBe(before + 1);
    await waiting;
    await withTimeout(patient, Promise.reject(new Error("down")), "The store").catch(() => undefined);
    expect(timers()).toBe(before);
  });
});
