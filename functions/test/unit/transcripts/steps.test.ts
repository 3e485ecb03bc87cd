import fc from "fast-check";
import { AppError } from "../../../src/base/errors.ts";
import { createStepQueue, type Steps } from "../../../src/transcripts/steps.ts";
import { clockOf } from "../../support/virtual-clock.ts";

/** A queue whose clock goes on by a millisecond each time it is read, and the order in which the steps of its work ran. */
function startQueue(options: { maxActive?: number; maxWaiting?: number } = {}) {
  let now = 0;
  const run = createStepQueue({ clock: clockOf(() => now++), sliceMs: 2, ...options });
  const order: string[] = [];
  function* work(name: string, steps: number): Steps<string> {
    for (let step = 0; step < steps; step++) {
      order.push(name);
      yield;
    }
    return name;
  }
  return { order, run: (key: string, name: string, steps: number) => run(key, () => work(name, steps)) };
}

describe("searches that wait for their turn", () => {
  it("begin and end at once when nobody else is searching", async () => {
    const { order, run } = startQueue();
    const result = run("a", "short", 1);
    expect(order).toEqual(["short"]);
    expect(await result).toBe("short");
  });

  it("take turns with those of other keys, one search of a key at a time", async () => {
    const { order, run } = startQueue();
    const greedy = Array.from({ length: 20 }, (_, at) => run("greedy", `greedy ${at}`, 40));
    await Promise.all([run("modest", "first", 40), run("other", "second", 40)]);
    const before = new Set(order);
    expect([...before].filter((name) => name.startsWith("greedy")).length).toBeLessThanOrEqual(2);
    expect(await Promise.all(greedy)).toHaveLength(20);
  });

  it("are refused beyond 32 of one key, which others don't notice, and have room again later", async () => {
    const { run } = startQueue();
    const outcomes = Array.from({ length: 40 }, (_, at) =>
      run("greedy", `${at}`, 9).catch((error: unknown) => (error instanceof AppError ? error.code : error)),
    );
    expect(await run("modest", "modest", 9)).toBe("modest");
    const ended = await Promise.all(outcomes);
    expect(ended.filter((outcome) => outcome === "busy")).toHaveLength(7);
    expect(ended.slice(0, 33)).toEqual(Array.from({ length: 33 }, (_, at) => `${at}`));
    expect(await run("greedy", "again", 9)).toBe("again");
  });

  it("all end, with their own results and errors, whoever asks for whatever", async () => {
    const asked = fc.record({
      key: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      steps: fc.nat(12),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 30 }), async (all) => {
        const run = createStepQueue({ clock: clockOf(() => 0) });
        const outcomes = await Promise.allSettled(
          all.map(({ key, steps, fails }, at) =>
            run(key, function* () {
              for (let step = 0; step < steps; step++) yield;
              if (fails) throw new Error(`${at}`);
              return at;
            }),
          ),
        );
        expect(outcomes.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual(
          all.map(({ fails }, at) => (fails ? `Error: ${at}` : at)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
