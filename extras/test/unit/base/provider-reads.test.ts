import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import { ReadError, type Transport } from "@mention-market/service/kalshi/transport";
import { createClient } from "@mention-market/service/kalshi/client";
import { createQueue } from "@mention-market/service/kalshi/queue";
import { parse } from "@mention-market/service/kalshi/wire";
import { systemClock } from "@mention-market/service/base/clock";
import { inRequest } from "@mention-market/service/test/support/in-request";
import { isTransient, orUpstream } from "../../../src/base/provider-reads.ts";

/** Whether the failure of a read whose attempts do this is transient. */
async function isTransientAfter(read: Transport["read"]): Promise<boolean> {
  const client = createClient({ read }, createQueue({ ceiling: 0, clock: systemClock }), systemClock);
  const parsed = async () =>
    parse(z.object({ name: z.string() }), (await client.get("/a", {}, { retries: 0 }))?.json);
  const failure = await inRequest(() => orUpstream(parsed()));
  if (!(failure instanceof AppError)) throw new Error("The read did not fail");
  return isTransient(failure);
}

describe("the failure of a read", () => {
  it.each(["late", "unreached", "network", "missing", 400, 502] as const)(
    "is transient: %s",
    async (failure) => {
      expect(await isTransientAfter(() => Promise.reject(new ReadError("No", failure)))).toBe(true);
    },
  );

  it("is transient when too many reads wait", async () => {
    expect(await isTransientAfter(() => Promise.reject(new Error("Too many reads are waiting")))).toBe(true);
  });

  it.each(["body", 200] as const)("is not transient when the body can't be read: %s", async (failure) => {
    expect(await isTransientAfter(() => Promise.reject(new ReadError("No", failure)))).toBe(false);
  });

  it("is not transient when the body has another shape, or its content is wrong", async () => {
    expect(await isTransientAfter(() => Promise.resolve({ json: {}, bytes: 2 }))).toBe(false);
    expect(isTransient(new AppError("upstream", "Provider sent a trade without its time"))).toBe(false);
  });
});
