import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What is deployed to Firestore for the extras, and what no emulator minds. The service tests its own collections. */
const repository = join(__dirname, "../../..");
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(repository, file), "utf8"));

describe("extras/firestore.indexes.json", () => {
  const indexFile = z.object({
    fieldOverrides: z.array(
      z.object({
        collectionGroup: z.string(),
        fieldPath: z.string(),
        ttl: z.boolean().default(false),
        indexes: z.array(z.object({ order: z.string(), queryScope: z.string() })),
      }),
    ),
  });
  const ofService = indexFile.parse(readJson("firestore.indexes.json")).fieldOverrides;
  const all = indexFile.parse(readJson("extras/firestore.indexes.json")).fieldOverrides;
  const fieldOverrides = all.slice(ofService.length);

  it("begins with the service's, because a deployment offers to delete what its file lacks", () => {
    expect(all.slice(0, ofService.length)).toEqual(ofService);
    const deployed = z.object({ firestore: z.object({ rules: z.string(), indexes: z.string() }) });
    const filesOf = (config: string) => deployed.parse(readJson(config)).firestore;
    const service = filesOf("firebase.json");
    expect(service.indexes).toBe("firestore.indexes.json");
    expect(filesOf("firebase.extras.json")).toEqual({ ...service, indexes: "extras/firestore.indexes.json" });
  });

  it("has what is expired deleted: deliveries, changes and settled events", () => {
    const expiring = fieldOverrides.filter(({ ttl }) => ttl);
    expect(expiring.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)).toEqual([
      "deliveries.deleteAt",
      "changes.deleteAt",
      "settledEvents.deleteAt",
    ]);
  });

  it("indexes the fields by which watches, deliveries, changes and forecasts are found, and no other", () => {
    const indexed = fieldOverrides.filter(({ indexes }) => indexes.length > 0);
    const byField = { order: "ASCENDING", queryScope: "COLLECTION" };
    for (const { indexes } of indexed) expect(indexes).toEqual([byField]);
    expect(indexed.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)).toEqual([
      "watches.uid",
      "deliveries.overdueAt",
      "changes.detectedAt",
      "settledEvents.settledAt",
      "forecasts.isPending",
      "forecasts.seriesTicker",
    ]);
    const others = fieldOverrides.filter(({ fieldPath }) => fieldPath === "*");
    expect(others.map(({ collectionGroup }) => collectionGroup)).toEqual([
      "quotes",
      "watches",
      "watching",
      "deliveries",
      "feed",
      "changes",
      "settledEvents",
      "forecasts",
      "forecastSums",
    ]);
  });
});

it("Hosting rewrites /api/<name> for exactly the functions that the API's description has and mcp, the pages of an event and the calendar", () => {
  const { hosting } = z
    .object({
      hosting: z.object({ rewrites: z.array(z.object({ source: z.string(), function: z.string() })) }),
    })
    .parse(readJson("firebase.extras.json"));
  const { paths } = z
    .object({ paths: z.record(z.string(), z.unknown()) })
    .parse(readJson("extras/openapi.json"));
  const functions = [...Object.keys(paths), "/mcp"].map((path) => ({
    source: `/api${path}`,
    function: path.slice(1),
  }));
  const pages = ["/event", "/word"].map((source) => ({ source, function: "eventPage" }));
  const calendar = { source: "/calendar.ics", function: "calendar" };
  const expected = [...functions, ...pages, calendar];
  const byName = (a: { source: string }, b: { source: string }) => a.source.localeCompare(b.source);
  expect(hosting.rewrites.toSorted(byName)).toEqual(expected.toSorted(byName));
});

it("the emulators have the same addresses with and without the extras, and all but Hosting's are in firebase.json", () => {
  const emulatorsOf = (file: string) =>
    z.object({ emulators: z.record(z.string(), z.unknown()) }).parse(readJson(file)).emulators;
  const { hosting, ...shared } = emulatorsOf("firebase.extras.json");
  expect(shared).toEqual(emulatorsOf("firebase.json"));
  expect(hosting).toEqual({ host: "127.0.0.1", port: expect.any(Number) });
});
