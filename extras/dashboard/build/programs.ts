import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { featureNames, type FeatureName } from "@mention-market/extras/feature-names";

/** A program of the repository that is a page of the site. */
export interface Program {
  readonly kind: "example" | "converter";
  /** Its file's name. */
  readonly name: string;
  /** Its file in the repository. */
  readonly path: string;
  /** Its page, without a leading slash. */
  readonly page: string;
  readonly code: string;
  /** The feature that it uses; null for the core. */
  readonly feature: FeatureName | null;
}

const folders = [
  { kind: "example", folder: "extras/clients/python/examples", pages: "docs/examples" },
  { kind: "example", folder: "extras/clients/typescript/examples", pages: "docs/examples" },
  { kind: "converter", folder: "extras/docs/clients", pages: "docs/clients" },
] as const;

/** The programs that use a feature. */
const features = new Map<string, FeatureName>([
  ["event_history.py", "prices"],
  ["receive_webhooks.py", "changes"],
  ["receive-webhooks.ts", "changes"],
]);

/** The examples of the client packages, and the converters of extras/docs/clients. */
export function readPrograms(repository: string): Program[] {
  return folders.flatMap(({ kind, folder, pages }) =>
    readdirSync(join(repository, folder))
      .filter((name) => /\.(?:py|ts)$/.test(name))
      .sort()
      .map((name) => ({
        kind,
        name,
        path: `${folder}/${name}`,
        page: `${pages}/${name}`,
        code: readFileSync(join(repository, folder, name), "utf8"),
        feature: features.get(name) ?? null,
      })),
  );
}

/** The sentence that says how to turn a feature on, in Markdown for a file in docs. Its documents have it, too. */
export function featureSentence(feature: FeatureName): string {
  return `It is part of the feature [\`${feature}\`](operating.md#features): to turn it on, deploy with \`FEATURES=${feature}\`, or with a list that names it.`;
}

/** The feature that a document names as its own; null for none. */
export function featureOf(markdown: string): FeatureName | null {
  const [, named] = /^It is part of the feature \[`(\w+)`\]/m.exec(markdown) ?? [];
  return featureNames.find((name) => name === named) ?? null;
}
