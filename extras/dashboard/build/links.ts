import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { FeatureName } from "@mention-market/extras/feature-names";
import { docsTexts } from "../src/docs/docs-texts.ts";
import { descriptionPath, operationsIn, readDescription } from "./openapi.ts";
import { featureOf, readPrograms } from "./programs.ts";

/** The folder of the guides, in the repository. Their pages are below /docs. */
export const guidesFolder = "extras/docs";

/** The documents that are guides: every Markdown file of the folder, in the order of the navigation. */
export function guidePaths(repository: string): string[] {
  const order = Object.keys(docsTexts.guideNames);
  const place = (file: string) => [...order, basename(file, ".md")].indexOf(basename(file, ".md"));
  return filesIn(join(repository, guidesFolder))
    .filter((file) => file.endsWith(".md"))
    .toSorted((one, other) => place(one) - place(other))
    .map((file) => `${guidesFolder}/${file}`);
}

/** Returns the target of a document's relative link on the site; null for a file that is not on the site. */
export type LinkTo = (href: string) => string | null;

/**
 * Returns the mapping of each document's links. Documents of features that are not built are not linked: the link's text stays, and the
 * search finds the document, which says how to turn the feature on.
 */
export function linksOf(repository: string, features: readonly FeatureName[]): (file: string) => LinkTo {
  const read = (file: string) => readFileSync(join(repository, file), "utf8");
  const isLinked = (feature: FeatureName | null) => feature === null || features.includes(feature);
  const guides = guidePaths(repository).filter((file) => isLinked(featureOf(read(file))));
  const programs = readPrograms(repository);
  const pageOfFunction = new Map(
    operationsIn(readDescription(repository)).map(
      ({ operationId: name, "x-feature": feature }) =>
        [name, isLinked(feature) ? referenceUrl(name) : null] as const,
    ),
  );
  return (file) => (href) => {
    const [path = "", anchor] = href.split("#");
    if (path.startsWith("/downloads/")) return path;
    const target = posix.join(posix.dirname(file), path);
    // Beside the client packages, because it is opened in Jupyter rather than read here.
    if (target.endsWith(".ipynb")) return `/downloads/${posix.basename(target)}`;
    const program = programs.find((candidate) => candidate.path === target);
    if (program !== undefined) return isLinked(program.feature) ? `/${program.page}` : null;
    if (target === descriptionPath)
      return anchor === undefined ? "/openapi.json" : (pageOfFunction.get(anchor) ?? null);
    return guides.includes(target) ? `${guideUrl(target)}${anchor === undefined ? "" : `#${anchor}`}` : null;
  };
}

/** The URL of a guide's page. */
export function guideUrl(file: string): string {
  return `/docs/${basename(file, ".md").toLowerCase()}`;
}

/** The names of a folder's files, sorted; empty if the folder does not exist. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** The id of a heading, as GitHub makes it, so that links within documents work in both places. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

/** The URL of a function's page. */
export function referenceUrl(name: string): string {
  return `/docs/reference/${name}`;
}

/**
 * The site's address, such as `https://example.web.app`: the build's setting SITE_URL, else Hosting's address of the project in
 * GCLOUD_PROJECT, which `firebase deploy` sets. Null for any other build. Throws for a SITE_URL that is not an address.
 */
export function siteAddressOf({
  SITE_URL = "",
  GCLOUD_PROJECT = "",
}: Readonly<Record<string, string | undefined>>): string | null {
  if (SITE_URL !== "") return new URL(SITE_URL).origin;
  return GCLOUD_PROJECT === "" || GCLOUD_PROJECT.startsWith("demo-")
    ? null
    : `https://${GCLOUD_PROJECT}.web.app`;
}
