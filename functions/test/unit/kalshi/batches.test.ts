import fc from "fast-check";
import { takeBatch, type Pending } from "../../../src/kalshi/batches.ts";

interface LookUp {
  readonly ticker: string;
  readonly client: string;
}

function pendingOf(lookUps: readonly LookUp[]): Pending<LookUp> {
  const pending: Pending<LookUp> = new Map();
  for (const lookUp of lookUps)
    pending.set(lookUp.client, (pending.get(lookUp.client) ?? new Set()).add(lookUp));
  return pending;
}

const everybody = () => true;
const burstOf = (client: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ client, ticker: `KX-${client}-${at}` }));

describe("the batches of look-ups that wait", () => {
  it("hold another client's single look-up in the next one, whatever a burst has before it", () => {
    const single = { client: "b", ticker: "KX-B" };
    const batch = takeBatch(pendingOf([...burstOf("a", 500), single]), 100, everybody);
    expect(batch).toHaveLength(100);
    expect(batch[1]).toBe(single);
  });

  it("begin with the client after the last one served, so that nobody waits for the whole of another's burst", () => {
    const pending = pendingOf([...burstOf("a", 3), ...burstOf("b", 3)]);
    const clients = Array.from({ length: 6 }, () => takeBatch(pending, 1, everybody)[0]?.client);
    expect(clients).toEqual(["a", "b", "a", "b", "a", "b"]);
  });

  it("read a ticker once that several clients wait for", () => {
    const pending = pendingOf([...burstOf("a", 3), { client: "b", ticker: "KX-a-0" }]);
    expect(takeBatch(pending, 3, everybody)).toHaveLength(4);
  });

  it("leave out the clients that may not read now, whose look-ups go on waiting", () => {
    const pending = pendingOf([...burstOf("a", 3), ...burstOf("b", 3)]);
    const clients = takeBatch(pending, 100, (client) => client === "b").map(({ client }) => client);
    expect(clients).toEqual(["b", "b", "b"]);
    expect(takeBatch(pending, 100, () => false)).toEqual([]);
    expect(takeBatch(pending, 100, everybody)).toHaveLength(3);
  });

  it("keep a URL within 4,000 characters", () => {
    const long = Array.from({ length: 100 }, (_, at) => ({ client: "a", ticker: `${"X".repeat(190)}${at}` }));
    const batch = takeBatch(pendingOf(long), 100, everybody);
    expect(batch.map(({ ticker }) => encodeURIComponent(`${ticker},`)).join("").length).toBeLessThan(3_700);
    expect(batch.length).toBeGreaterThan(10);
  });

  it("take every look-up exactly once, each client's in the order of arrival", () => {
    const lookUp = fc.record({
      client: fc.constantFrom("a", "b", "c"),
      ticker: fc.oneof(fc.constantFrom("KX-1", "KX-2"), fc.stringMatching(/^[A-Z]{1,300}$/)),
    });
    fc.assert(
      fc.property(fc.array(lookUp, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (lookUps, max) => {
        const pending = pendingOf(lookUps);
        const taken: LookUp[] = [];
        for (
          let batch = takeBatch(pending, max, everybody);
          batch.length > 0;
          batch = takeBatch(pending, max, everybody)
        ) {
          expect(new Set(batch.map(({ ticker }) => ticker)).size).toBeLessThanOrEqual(max);
          taken.push(...batch);
        }
        for (const client of ["a", "b", "c"])
          expect(taken.filter((one) => one.client === client)).toEqual(
            lookUps.filter((one) => one.client === client),
          );
      }),
    );
  });
});
