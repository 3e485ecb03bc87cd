import type { FeatureName } from "../src/extras/feature-names.ts";

/**
 * The sentence in a feature's documents that says how to turn it on, in Markdown for a file in docs. The site recognizes the documents by
 * it.
 */
export function featureSentence(feature: FeatureName): string {
  return `It is part of the feature [\`${feature}\`](operating.md#features): to turn it on, deploy with \`FEATURES=${feature}\`, or with a list that names it.`;
}
