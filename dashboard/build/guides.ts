import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { FeatureName } from "../../functions/src/extras/feature-names.ts";
import { featureOf } from "./feature-of.ts";
import { guidePaths, guideUrl, type LinkTo } from "./links.ts";
import { renderMarkdown, type Rendered } from "./markdown.ts";
import { pictureOf } from "./pictures.ts";

/** A Markdown document of the repository that is a page of the site. */
export interface Guide extends Rendered {
  readonly url: string;
  /** The feature that it describes; null for the core. */
  readonly feature: FeatureName | null;
}

/** The guides, by file name. `linksIn` maps the links of a document. */
export function readGuides(repository: string, linksIn: (file: string) => LinkTo): Guide[] {
  return guidePaths(repository).map((file) => {
    const text = readFileSync(join(repository, file), "utf8");
    const pictureAt = (src: string) => pictureOf(repository, posix.join(posix.dirname(file), src));
    return {
      url: guideUrl(file),
      feature: featureOf(text),
      ...renderMarkdown(text, linksIn(file), pictureAt),
    };
  });
}
