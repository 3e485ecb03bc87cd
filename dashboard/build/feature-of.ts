import { featureNames, type FeatureName } from "../../functions/src/extras/feature-names.ts";

/**
 * The feature that a document, or a section of the reference, names as its own (functions/openapi/feature-sentence.ts); null for none.
 */
export function featureOf(markdown: string): FeatureName | null {
  const [, named] = /^It is part of the feature \[`(\w+)`\]/m.exec(markdown) ?? [];
  return featureNames.find((name) => name === named) ?? null;
}
