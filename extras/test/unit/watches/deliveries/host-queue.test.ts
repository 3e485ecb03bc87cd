import fc from "fast-check";
import { HostQueue, type QueuedAttempt } from "../../../../src/watches/deliveries/host-queue.ts";

const owners = fc.array(fc.record({ account: fc.constantFrom("A", "B", "C"), number: fc.nat(2) }), {
  maxLength: 40,
});
const isFree = (watchId: string) => watchId !== "A0";

describe("the attempts that wait for a host", () => {
  it("come each once, those of a watch in order, and no account twice while another one waits", () => {
    fc.assert(
      fc.property(owners, (added) => {
        const queue = new HostQueue<QueuedAttempt>();
        const attempts = added.map(({ account, number }, at) => {
          const wakeUp = { delivery: String(at), attempt: 0 };
          return { account, watchId: `${account}${number}`, wakeUp };
        });
        for (const attempt of attempts) queue.add(attempt);
        const waiting = new Set<QueuedAttempt>(attempts.filter(({ watchId }) => isFree(watchId)));
        const served = new Map<string, number>();
        for (let turn = 1; waiting.size > 0; turn += 1) {
          const next = queue.first(isFree);
          if (next === null) throw new Error("None has its turn");
          queue.remove(next);
          expect(next).toBe([...waiting].find(({ watchId }) => watchId === next.watchId));
          const before = served.get(next.account) ?? 0;
          for (const { account } of waiting)
            expect(served.get(account) ?? 0).toBeGreaterThanOrEqual(account === next.account ? 0 : before);
          waiting.delete(next);
          served.set(next.account, turn);
        }
        expect(queue.first(isFree)).toBeNull();
      }),
    );
  });
});
