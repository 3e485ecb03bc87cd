import { featureNames, type FeatureName } from "@mention-market/extras/feature-names";

/** The sentence that says how to turn a feature on, in Markdown for a file in docs. Its documents have it, too. */
export function featureSentence(feature: FeatureName): string {
  return `It is part of the feature [\`${feature}\`](operating.md#features): to turn it on, deploy with \`FEATURES=${feature}\`, or with a list that names it.`;
}

/** The feature that a document names as its own; null for none. */
export function featureOf(markdown: string): FeatureName | null {
  const [, named] = /^It is part of the feature \[`(\w+)`\]/m.exec(markdown) ?? [];
  return featureNames.find((name) => name === named) ?? null;
}
