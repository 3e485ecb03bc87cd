import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const repository = join(__dirname, "../../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(repository, file), "utf8"));

it("Hosting rewrites /api/<name> for exactly the functions that the API's description has and mcp, the pages of an event and the calendar", () => {
  const { hosting } = z
    .object({
      hosting: z.object({ rewrites: z.array(z.object({ source: z.string(), function: z.string() })) }),
    })
    .parse(read("firebase.json"));
  const { paths } = z.object({ paths: z.record(z.string(), z.unknown()) }).parse(read("extras/openapi.json"));
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
