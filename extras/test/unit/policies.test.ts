import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { unavailable } from "@mention-market/service/base/errors";
import { endKeysJob } from "@mention-market/service/functions/end-keys-of-deleted-accounts";
import { runJob } from "@mention-market/service/middleware/run-job";
import { recordingLog, type LogEntry } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { createCollectHandler } from "../../src/changes/collector.ts";
import { createDeliverHandler } from "../../src/watches/deliveries/wake-ups.ts";
import { endWatchesOfDeletedAccounts } from "../../src/watches/own-watches.ts";

const folders = ["functions/monitoring", "extras/monitoring"].map((one) => join(__dirname, "../../..", one));
const read = (path: string): unknown => {
  const file = folders.map((folder) => join(folder, path)).find((one) => existsSync(one)) ?? path;
  return JSON.parse(readFileSync(file, "utf8"));
};
const filtered = z.object({ filter: z.string() });
const policy = z.object({
  conditions: z
    .array(
      z.object({
        conditionMatchedLog: filtered.optional(),
        conditionThreshold: filtered.optional(),
        conditionAbsent: filtered.extend({ duration: z.string() }).optional(),
      }),
    )
    .length(1),
});
const conditionOf = (name: string) => {
  const [condition] = policy.parse(read(`policies/${name}.json`)).conditions;
  if (condition === undefined) throw new Error("expected a condition");
  return condition;
};
const metricFilter = (name: string) => filtered.parse(read(`metrics/${name}.json`)).filter;

const severities = ["info", "warn", "error"];

/** Whether an entry of our log matches a filter of Cloud Logging: the few forms that the files of monitoring have. */
function matches(filter: string, { severity, message, fields }: LogEntry): boolean {
  const payload: Readonly<Record<string, unknown>> = { message, ...fields };
  return filter.split(" AND ").every((clause) => {
    if (clause === 'resource.type="cloud_run_revision"') return true;
    if (clause === "severity>=ERROR") return severities.indexOf(severity) >= 2;
    const [, name = "", operator, text = ""] = /^jsonPayload\.(\w+)(=~|=|:)"?([^"]*)"?$/.exec(clause) ?? [];
    if (operator === undefined) throw new Error(`A form of clause that this test does not know: ${clause}`);
    const value = payload[name];
    if (operator === ":" && text === "*") return value !== undefined && value !== null;
    if (operator === "=~") return new RegExp(text).test(String(value));
    return operator === "=" ? value === text : String(value).includes(text);
  });
}

const instanceWith = <Services>(services: Services) => {
  const log = recordingLog();
  return { log, clock: virtualClock(), services: () => services };
};

describe("a policy fires on", () => {
  const failing = () => Promise.reject(unavailable(new Error("Firestore is away")));

  it("collectChanges failed, with what failed, which the metric of failures counts", async () => {
    const instance = instanceWith({ collect: failing });
    await expect(createCollectHandler(instance)()).rejects.toThrow();
    expect(instance.log.entries).toEqual([
      {
        severity: "error",
        message: "collectChanges failed",
        fields: { function: "collectChanges", failure: "unavailable", cause: "Firestore is away" },
      },
    ]);
    const [entry] = instance.log.entries;
    if (entry === undefined) throw new Error("expected an entry");
    expect(matches(conditionOf("collector-failed").conditionMatchedLog?.filter ?? "", entry)).toBe(true);
    expect(matches(metricFilter("mention_market_failures"), entry)).toBe(true);
  });

  it.each([
    ["endKeysOfDeletedAccounts failed", endKeysJob, "sweep"],
    ["endWatchesOfDeletedAccounts failed", endWatchesOfDeletedAccounts, "watch-sweep"],
  ])("%s", async (message, jobOf, policyName) => {
    const log = recordingLog();
    const services = (): never => {
      throw unavailable(new Error("Firestore is away"));
    };
    const accounts = { missing: () => Promise.resolve([]) };
    await expect(jobOf({ log, clock: virtualClock(), services }, accounts)()).rejects.toThrow();
    const [entry] = log.entries;
    if (entry === undefined) throw new Error("expected an entry");
    expect(entry.message).toBe(message);
    expect(matches(conditionOf(policyName).conditionMatchedLog?.filter ?? "", entry)).toBe(true);
  });

  it("a defect of a job as internal", async () => {
    const log = recordingLog();
    await expect(runJob("job", log, () => Promise.reject(new TypeError("a defect")))).rejects.toThrow();
    expect(log.entries[0]?.fields).toEqual({ function: "job", failure: "internal", cause: "a defect" });
  });

  it("deliverChange failed", async () => {
    const instance = instanceWith({ deliver: failing });
    const handle = createDeliverHandler(instance);
    await expect(handle({ data: { delivery: "0".repeat(32), attempt: 0 } })).rejects.toThrow();
    const [entry] = instance.log.entries;
    if (entry === undefined) throw new Error("expected an entry");
    expect(matches(conditionOf("deliver-failed").conditionMatchedLog?.filter ?? "", entry)).toBe(true);
    expect(matches(conditionOf("collector-failed").conditionMatchedLog?.filter ?? "", entry)).toBe(false);
  });

  it("10 minutes without a run of the collector, whose lines the metric of its lag counts", async () => {
    const absent = conditionOf("collector-silent").conditionAbsent;
    expect(absent?.duration).toBe("600s");
    expect(absent?.filter).toContain('user/mention_market_lag_seconds"');
    const report = { changes: 0, reads: 1, lag_seconds: 12, ms: 5 };
    for (const run of [report, { ...report, failure: "away" }]) {
      const instance = instanceWith({ collect: () => Promise.resolve(run) });
      await createCollectHandler(instance)();
      const [entry] = instance.log.entries;
      if (entry === undefined) throw new Error("expected an entry");
      expect(matches(metricFilter("mention_market_lag_seconds"), entry)).toBe(true);
      expect(matches(conditionOf("collector-failed").conditionMatchedLog?.filter ?? "", entry)).toBe(false);
    }
    expect(conditionOf("collector-late").conditionThreshold?.filter).toContain("mention_market_lag_seconds");
  });

  it("failing deliveries, unreadable secrets of watches, and a job of the scheduler that is paused", () => {
    expect(conditionOf("deliveries").conditionThreshold?.filter).toContain("mention_market_failed_attempts");
    const secrets = conditionOf("watch-secrets").conditionMatchedLog?.filter ?? "";
    const entry = {
      severity: "error",
      message: "Secrets of watches can't be read",
      fields: { watch: "w" },
    } as const;
    expect([matches(secrets, entry), matches(secrets, { ...entry, message: "Delivery" })]).toEqual([
      true,
      false,
    ]);
    const paused = conditionOf("scheduler").conditionMatchedLog?.filter ?? "";
    const [, methods = ""] = /methodName=~"([^"]*)"/.exec(paused) ?? [];
    expect(new RegExp(methods).test("google.cloud.scheduler.v1.CloudScheduler.PauseJob")).toBe(true);
    expect(new RegExp(methods).test("google.cloud.scheduler.v1.CloudScheduler.ResumeJob")).toBe(false);
  });
});
