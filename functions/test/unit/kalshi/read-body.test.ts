import { Readable } from "node:stream";
import { createReadBody } from "../../../src/kalshi/read-body.ts";
import { until } from "../../support/until.ts";

const chunk = Buffer.alloc(64 * 1024, "x");
const signal = new AbortController().signal;
const readBody = () => createReadBody(() => Promise.resolve());

/** A body of so many chunks, the last of which comes when it is released. */
function body(chunks: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<null>();
  let sent = 0;
  async function* parts() {
    for (; sent < chunks; sent += 1) {
      if (sent === chunks - 1) await released;
      yield chunk;
    }
  }
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: chunk.length });
  return { stream, release: () => release(null), sent: () => sent };
}

describe("the bodies that are being read", () => {
  it("are read no further when they prove large while four others are, and small ones never wait", async () => {
    const read = readBody();
    const large = Array.from({ length: 5 }, () => body(30));
    const reads = large.map(({ stream }) => read(stream, signal));
    await until(() => large.slice(0, 4).every(({ sent }) => sent() === 29));
    const small = body(2);
    small.release();
    expect((await read(small.stream, signal)).bytes).toBe(2 * chunk.length);
    expect(large[4]?.sent()).toBeLessThan(15);
    for (const { release } of large) release();
    for (const { bytes } of await Promise.all(reads)) expect(bytes).toBe(30 * chunk.length);
  });

  it("give up waiting when their time is over, and let the next one in", async () => {
    const read = readBody();
    const large = Array.from({ length: 4 }, () => body(30));
    const reads = large.map(({ stream }) => read(stream, signal));
    await until(() => large.every(({ sent }) => sent() === 29));
    const late = new AbortController();
    const waiting = body(30);
    const lateRead = read(waiting.stream, late.signal);
    await until(() => waiting.sent() > 8);
    late.abort();
    await expect(lateRead).rejects.toThrow("out of time");
    for (const { release } of large) release();
    await Promise.all(reads);
    const next = body(30);
    next.release();
    expect((await read(next.stream, signal)).text).toHaveLength(30 * chunk.length);
  });
});
