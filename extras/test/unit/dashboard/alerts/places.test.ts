import { readFileSync } from "node:fs";
import { join } from "node:path";
import { slugOf } from "../../../../../dashboard/build/slug.ts";
import { alertTexts } from "../../../../../dashboard/src/alerts/alert-texts.ts";
import { chatFormats } from "../../../../../dashboard/src/watches/watch.ts";

const guide = readFileSync(join(__dirname, "../../../../../docs/alerts.md"), "utf8");

describe("the places of an alert", () => {
  it("each lead to their steps in docs/alerts.md", () => {
    const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => slugOf(heading));
    for (const format of chatFormats) {
      const [page, section] = alertTexts.places[format].guide.split("#");
      expect(page).toBe("/docs/alerts");
      expect(sections).toContain(section);
    }
  });
});
