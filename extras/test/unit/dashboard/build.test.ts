import { join } from "node:path";
import { linksOf, siteAddressOf } from "../../../dashboard/build/links.ts";

const repository = join(__dirname, "../../../..");

describe("a relative link of a document, on the site,", () => {
  const linkIn = linksOf(repository, ["prices"]);

  it("leads from both pages that name the notebook to its file beside the packages", () => {
    for (const page of ["extras/docs/packages.md", "extras/docs/backtest.md"])
      expect(linkIn(page)("../clients/python/examples/calibration.ipynb")).toBe(
        "/downloads/calibration.ipynb",
      );
  });

  it("leads to a guide, a program's page and a function's page, and nowhere without their feature", () => {
    expect(linkIn("extras/docs/packages.md")("backtest.md")).toBe("/docs/backtest");
    expect(linkIn("extras/docs/packages.md")("../clients/python/examples/event_history.py")).toMatch(
      /^\/docs\/examples\//,
    );
    expect(linkIn("extras/docs/packages.md")("changes.md")).toBeNull();
    expect(linkIn("extras/docs/packages.md")("../clients/python/pyproject.toml")).toBeNull();
    expect(linkIn("extras/docs/packages.md")("../openapi.json#getPriceHistory")).toBe(
      "/docs/reference/getPriceHistory",
    );
    expect(linkIn("extras/docs/packages.md")("../openapi.json#getBoard")).toBeNull();
    expect(linkIn("extras/docs/packages.md")("../openapi.json")).toBe("/openapi.json");
  });
});

it.each([
  ["https://mentions.example", { SITE_URL: "https://mentions.example/", GCLOUD_PROJECT: "prices" }],
  ["https://prices.web.app", { SITE_URL: "", GCLOUD_PROJECT: "prices" }],
  [null, { GCLOUD_PROJECT: "demo-mention-market" }],
  [null, {}],
])("the pages name their pictures at %s in a build with %j", (address, env) => {
  expect(siteAddressOf(env)).toBe(address);
});

it("a SITE_URL that is no address fails the build", () => {
  expect(() => siteAddressOf({ SITE_URL: "mentions.example" })).toThrow("Invalid URL");
});
