import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { repository } from "../../openapi/documents.ts";
import { logCalls, logFields } from "../support/log-calls.ts";

const folder = join(repository, "monitoring");
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), "utf8"));
const page = readFileSync(join(repository, "docs/operating.md"), "utf8");

/** The lines that the table names, as code in its first column, with their severity. */
const rows = [...page.matchAll(/^\| (.*`.*) \| (ERROR|WARNING) \|/gm)].flatMap(([, cell = ""]) =>
  // What follows "with" or "whose" tells rows of one line apart.
  [...cell.replace(/`,? (?:with|whose) .*/, "`").matchAll(/`([^`]+)`/g)].map(([, line = ""]) => line),
);

/** Whether a row of the table names a message of the code: a word or … stands for what is computed. */
function names(row: string, message: string): boolean {
  const parts = message.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(?:…|\\w+)")}$`).test(row);
}

describe("the table of log lines in the operator's page", () => {
  const calls = logCalls();

  it("can be compared with every line of severity ERROR and WARNING: its message is written where it is logged", () => {
    expect(calls.length).toBeGreaterThan(15);
    expect(calls.filter(({ message }) => message === null)).toEqual([]);
  });

  it("has a row for each of them", () => {
    const missing = calls.filter(({ message }) => !rows.some((row) => names(row, message ?? "")));
    expect(missing).toEqual([]);
  });

  it("has a row for each way in which a request or a call can fail", () => {
    expect(rows).toEqual(expect.arrayContaining(["… 500", "… 503", "… unavailable", "… internal"]));
  });

  it("has no row that nothing logs", () => {
    const others = ["Unhandled error", "Bad value of …"];
    const ways = /^(?:… (?:500|503|unavailable|internal)|getHealth 503)$/;
    const unknown = rows.filter(
      (row) =>
        !ways.test(row) && !others.includes(row) && !calls.some(({ message }) => names(row, message ?? "")),
    );
    expect(unknown).toEqual([]);
  });
});

const metric = z.strictObject({
  description: z.string(),
  filter: z.string(),
  metricDescriptor: z.strictObject({
    metricKind: z.literal("DELTA"),
    valueType: z.literal("INT64"),
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
    content: z
      .string()
      .regex(
        /^\*\*Fires\*\* .+\n\n\*\*First five minutes:\*\* .+\n\n\*\*Over\*\* .+\n\n.*docs\/operating\.md/,
      ),
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

const metrics = globSync("metrics/*.json", { cwd: folder });
const policies = globSync("policies/*.json", { cwd: folder });
const everyFile = [...metrics, ...policies, "dashboard.json"];

describe("the files of monitoring", () => {
  it("are metrics, policies and a dashboard in the form of Google's API", () => {
    expect(metrics.length).toBeGreaterThan(0);
    expect(policies.length).toBeGreaterThan(0);
    for (const path of metrics) {
      const { metricDescriptor, labelExtractors } = metric.parse(read(path));
      expect(metricDescriptor.labels.map(({ key }) => key)).toEqual(Object.keys(labelExtractors));
    }
    for (const path of policies) policy.parse(read(path));
    expect(dashboard.parse(read("dashboard.json")).mosaicLayout.tiles.length).toBeGreaterThan(0);
  });

  it.each(everyFile)("%s names only fields of the log that the code writes", (path) => {
    const written = new Set([...logFields(), "message", "severity", "release"]);
    const named = [...JSON.stringify(read(path)).matchAll(/jsonPayload\.(\w+)/g)].map(
      ([, field = ""]) => field,
    );
    expect(named.filter((field) => !written.has(field))).toEqual([]);
  });

  it("name only metrics that are made here, and every one of them", () => {
    const text = [...policies, "dashboard.json"].map((path) => JSON.stringify(read(path))).join("\n");
    const named = [...text.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)].map(([, name = ""]) => name);
    expect(new Set(named)).toEqual(new Set(metrics.map((path) => basename(path, ".json"))));
  });

  it("limit how often an alert on a line of the log notifies, which Google asks for, and no other", () => {
    for (const path of policies) {
      const { conditions, alertStrategy } = policy.parse(read(path));
      const isOfLine = conditions.some((condition) => "conditionMatchedLog" in condition);
      expect([path, alertStrategy.notificationRateLimit !== undefined]).toEqual([path, isOfLine]);
    }
  });

  it("match only messages that are logged", () => {
    for (const path of policies) {
      const found = /jsonPayload\.message:\\"([^"\\]+)/.exec(JSON.stringify(read(path)))?.[1];
      if (found !== undefined)
        expect(
          logCalls()
            .map(({ message }) => message)
            .join("\n"),
        ).toContain(found);
    }
  });
});
