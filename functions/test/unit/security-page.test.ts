import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { functions as deployed } from "../../src/extras/index.ts";

const folder = join(__dirname, "..", "..");
const page = readFileSync(join(folder, "SECURITY.md"), "utf8");

const operating = readFileSync(join(folder, "../docs/operating.md"), "utf8");

describe("SECURITY.md", () => {
  it("names only tests that there are", () => {
    const named = [...page.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? "");
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  it("names the step of the deployment that keeps the URLs of every function with a key in its query out of the log", () => {
    expect(page).toContain("(../docs/operating.md#deploy)");
    const inFilter = /service_name=~"\^\((.*?)\)\$"/.exec(operating)?.[1]?.split("|") ?? [];
    const withKey = Object.entries(deployed).filter(([, one]) => "httpsTrigger" in one.__endpoint);
    expect(inFilter.toSorted()).toEqual(withKey.map(([name]) => name.toLowerCase()).toSorted());
  });
});
