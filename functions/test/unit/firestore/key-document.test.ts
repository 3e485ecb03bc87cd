import { hourMs } from "../../../src/base/clock.ts";
import { changedFields, placesAt, toUsage } from "../../../src/firestore/key-document.ts";
import { encode } from "../../../src/firestore/values.ts";
import { hourCells, hourOf, slotCells, slotMs, slotOf } from "../../../src/keys/hourly-usage.ts";
import { newKeyRecord } from "../../../src/keys/new-key.ts";

/** The highest limit, and 10,000 requests that are refused at once. */
const mostRequests = 110_000;
const end = Date.UTC(2026, 10, 20, 12, 0, 15);

/** The fields of a map after so many requests at each of these times (UTC ms). */
function counted(map: "quota" | "hours", times: readonly number[], requests: number) {
  const fields: Record<string, number> = {};
  for (const at of times) {
    const place = placesAt(at).find(({ field }) => field.startsWith(map));
    if (place === undefined) throw new Error("expected a place");
    const { name, floor, unit } = place;
    fields[name] = Math.max(fields[name] ?? 0, floor) + requests * unit;
  }
  return fields;
}

const timesUpTo = (until: number, periods: number, periodMs: number) =>
  Array.from({ length: periods }, (_, ago) => until - ago * periodMs);

const fullAt = (until: number) => ({
  quota: counted("quota", timesUpTo(until, slotCells, slotMs), mostRequests),
  hours: counted("hours", timesUpTo(until, hourCells, hourMs), mostRequests),
});

describe("the document of a key", () => {
  it.each([2026, 2045])("holds the most requests in every half minute and hour of %i", (year) => {
    const until = Date.UTC(year, 11, 31, 23, 59, 59);
    const { quota, hours } = fullAt(until);
    expect(Object.values(quota).every(Number.isSafeInteger)).toBe(true);
    const usage = toUsage({ lastUsedAt: until, quota, hours });
    const requests = mostRequests;
    expect(usage.slots.toSorted((a, b) => b.slot - a.slot)).toEqual(
      timesUpTo(until, slotCells, slotMs).map((at) => ({ slot: slotOf(at), requests })),
    );
    expect(usage.hours.toSorted((a, b) => b.hour - a.hour)).toEqual(
      timesUpTo(until, hourCells, hourMs).map((at) => ({ hour: hourOf(at), requests })),
    );
  });

  it("forgets a half minute that came round an hour ago, and keeps its neighbour of this hour", () => {
    const round = slotCells * slotMs;
    const times = [end - round, end - round + slotMs, end, end + slotMs, end];
    expect(toUsage({ quota: counted("quota", times, 1) }).slots).toEqual([
      { slot: slotOf(end), requests: 2 },
      { slot: slotOf(end) + 1, requests: 1 },
    ]);
  });

  it("is smaller than 8 KB with full rings and the longest texts", () => {
    const of = { uid: "u".repeat(128), label: "💬".repeat(60), environment: "development" } as const;
    const { record } = newKeyRecord({ ...of, purpose: "browser", expiresAt: end }, end);
    const replaced = { ...record, revokedAt: end, replacedAt: end, replacedBy: record.hash };
    const { quota, hours } = fullAt(end);
    const rings = { quota: { numbers: quota }, hours: { numbers: hours }, lastUsedAt: end };
    const fields = encode({ ...changedFields(replaced, undefined), ...rings });
    const name = bytesOf("apiKeys") + bytesOf(record.hash) + 16;
    expect(name + bytesIn(fields) + 32).toBeLessThan(8_000);
  });
});

const bytesOf = (text: string) => Buffer.byteLength(text) + 1;

/** The size that Firestore's documentation gives: a name or text has a byte more than its UTF-8, a number or time 8 bytes. */
function bytesIn(fields: ReturnType<typeof encode>): number {
  const sizes = Object.entries(fields).map(([name, value]) => {
    if ("mapValue" in value) return bytesOf(name) + bytesIn(value.mapValue.fields);
    return bytesOf(name) + ("stringValue" in value ? bytesOf(value.stringValue) : 8);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
