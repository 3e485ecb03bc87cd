import { join } from "node:path";
import { linksOf } from "../../../../dashboard/build/links.ts";

const repository = join(__dirname, "../../../..");

describe("a relative link of a document, on the site,", () => {
  const linkIn = linksOf(repository, ["prices"]);

  it("leads from both pages that name the notebook to its file beside the packages", () => {
    for (const page of ["docs/packages.md", "docs/backtest.md"])
      expect(linkIn(page)("../clients/python/examples/calibration.ipynb")).toBe(
        "/downloads/calibration.ipynb",
      );
  });

  it("leads to a guide, a program's page and a function's page, and nowhere without their feature", () => {
    expect(linkIn("docs/packages.md")("backtest.md")).toBe("/docs/backtest");
    expect(linkIn("docs/packages.md")("../clients/python/examples/event_history.py")).toMatch(
      /^\/docs\/examples\//,
    );
    expect(linkIn("docs/packages.md")("changes.md")).toBeNull();
    expect(linkIn("docs/packages.md")("../clients/python/pyproject.toml")).toBeNull();
    expect(linkIn("docs/packages.md")("../extras/openapi.json#getPriceHistory")).toBe(
      "/docs/reference/getPriceHistory",
    );
    expect(linkIn("docs/packages.md")("../extras/openapi.json#getBoard")).toBeNull();
    expect(linkIn("docs/packages.md")("../extras/openapi.json")).toBe("/openapi.json");
  });
});
