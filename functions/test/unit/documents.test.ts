import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serviceEndpoints } from "../../openapi/all-functions.ts";

const text = readFileSync(join(__dirname, "../../OPERATING.md"), "utf8");

describe("OPERATING.md", () => {
  it("excludes every HTTPS function of the service, and no other, from Google's request log", () => {
    const [, names = ""] = /service_name=~"\^\(([a-z|]+)\)\$"/.exec(text) ?? [];
    expect(names.split("|")).toEqual(Object.keys(serviceEndpoints).map((name) => name.toLowerCase()));
  });
});
