import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const extras = join(__dirname, "../..");
const repository = join(extras, "..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), "utf8"));
const metric = z.strictObject({
  description: z.string(),
  filter: z.string(),
  valueExtractor: z.string().optional(),
  metricDescriptor: z.strictObject({
    metricKind: z.literal("DELTA"),
    valueType: z.enum(["INT64", "DISTRIBUTION"]),
    unit: z.string(),
    labels: z.array(
      z.strictObject({ key: z.string(), valueType: z.literal("STRING"), description: z.string() }),
    ),
  }),
  labelExtractors: z.record(z.string(), z.string()),
});
const seconds = z.string().regex(/^\d+s$/);
const policy = z.strictObject({
  displayName: z.string().startsWith("mention-market: "),
  severity: z.enum(["CRITICAL", "ERROR", "WARNING"]),
  combiner: z.literal("OR"),
  documentation: z.strictObject({
    mimeType: z.literal("text/markdown"),
    subject: z.string(),
    content: z.string(),
  }),
  conditions: z
    .array(
      z.union([
        z.strictObject({
          displayName: z.string(),
          conditionThreshold: z.looseObject({
            filter: z.string(),
            thresholdValue: z.number(),
            duration: seconds,
          }),
        }),
        z.strictObject({
          displayName: z.string(),
          conditionAbsent: z.looseObject({ filter: z.string(), duration: seconds }),
        }),
        z.strictObject({
          displayName: z.string(),
          conditionMatchedLog: z.strictObject({ filter: z.string() }),
        }),
      ]),
    )
    .length(1),
  alertStrategy: z.strictObject({
    notificationRateLimit: z.strictObject({ period: seconds }).optional(),
    autoClose: seconds,
  }),
});
const dashboard = z.object({
  displayName: z.string(),
  mosaicLayout: z.object({ tiles: z.array(z.looseObject({})) }),
});

const metrics = globSync("{functions,extras}/monitoring/metrics/*.json", { cwd: repository });
const policies = globSync("{functions,extras}/monitoring/policies/*.json", { cwd: repository });
const dashboardFile = "extras/monitoring/dashboard.json";

describe("the files of monitoring", () => {
  it("are metrics, policies and a dashboard in the form of Google's API", () => {
    expect(metrics.length).toBeGreaterThan(0);
    expect(policies.length).toBeGreaterThan(0);
    for (const path of metrics) {
      const { metricDescriptor, labelExtractors, valueExtractor } = metric.parse(read(path));
      // Only a distribution has values; a counter counts lines.
      expect(metricDescriptor.valueType === "DISTRIBUTION").toBe(valueExtractor !== undefined);
      expect(metricDescriptor.labels.map(({ key }) => key)).toEqual(Object.keys(labelExtractors));
    }
    for (const path of policies) policy.parse(read(path));
    expect(dashboard.parse(read(dashboardFile)).mosaicLayout.tiles.length).toBeGreaterThan(0);
  });

  it("name only metrics that are made here, and every one of them", () => {
    const text = [...policies, dashboardFile].map((path) => JSON.stringify(read(path))).join("\n");
    const named = [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, name = ""]) => name);
    expect(new Set(named)).toEqual(new Set(metrics.map((path) => basename(path, ".json"))));
  });

  it("are complete for the service alone, whose policies name only its own metrics and lines", () => {
    const ofService = policies.filter((path) => path.startsWith("functions/"));
    const text = ofService.map((path) => JSON.stringify(read(path))).join("\n");
    const named = [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, name = ""]) => name);
    const made = metrics
      .filter((path) => path.startsWith("functions/"))
      .map((path) => basename(path, ".json"));
    expect(new Set(named)).toEqual(new Set(made));
    expect(text).not.toMatch(/watch|collectChanges|deliver|extras|getTranscript/i);
  });

  it("limit how often an alert on a line of the log notifies, which Google asks for, and no other", () => {
    for (const path of policies) {
      const { conditions, alertStrategy } = policy.parse(read(path));
      const isOfLine = conditions.some((condition) => "conditionMatchedLog" in condition);
      expect([path, alertStrategy.notificationRateLimit !== undefined]).toEqual([path, isOfLine]);
    }
  });

  it("match only messages that the code logs", () => {
    const code = globSync("{functions,extras}/src/**/*.ts", { cwd: repository }).map((path) =>
      readFileSync(join(repository, path), "utf8"),
    );
    const matched = policies.flatMap((path) => {
      const text = JSON.stringify(policy.parse(read(path)).conditions);
      return [...text.matchAll(/jsonPayload\.message:\\"([^"\\]+)/g)].map(([, message = ""]) => message);
    });
    expect(matched).not.toEqual([]);
    expect(matched.filter((message) => !code.some((file) => file.includes(message)))).toEqual([]);
  });
});
