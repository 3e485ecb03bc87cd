import type { FeatureName } from "../src/extras/feature-names.ts";

/** What the documents of a feature say of it, in Markdown for a file in docs: how to turn it on. The site finds them by this. */
export function featureSentence(feature: FeatureName): string {
  return `It is part of the feature [\`${feature}\`](operating.md#features): to turn it on, deploy with \`FEATURES=${feature}\`, or with a list that names it.`;
}
