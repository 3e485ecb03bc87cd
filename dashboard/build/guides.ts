import { readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { FeatureName } from "@mention-market/extras/feature-names";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { featureOf } from "./feature-of.ts";
import { guidePaths, guideUrl, type LinkTo } from "./links.ts";
import { renderMarkdown, type Rendered } from "./markdown.ts";
import { pictureOf } from "./pictures.ts";

/** A Markdown document of the repository that is a page of the site. */
export interface Guide extends Rendered {
  readonly url: string;
  /** Its name in the navigation. */
  readonly label: string;
  /** The feature that it describes; null for the core. */
  readonly feature: FeatureName | null;
}

/** The guides, by file name. `linksIn` maps the links of a document. */
export function readGuides(repository: string, linksIn: (file: string) => LinkTo): Guide[] {
  return guidePaths(repository).map((file) => {
    const text = readFileSync(join(repository, file), "utf8");
    const pictureAt = (src: string) => pictureOf(repository, posix.join(posix.dirname(file), src));
    const rendered = renderMarkdown(text, linksIn(file), pictureAt);
    const names = new Map(Object.entries(docsTexts.guideNames));
    return {
      url: guideUrl(file),
      label: names.get(basename(file, ".md")) ?? rendered.title,
      feature: featureOf(text),
      ...rendered,
    };
  });
}
