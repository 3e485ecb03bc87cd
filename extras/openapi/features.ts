import { featureNames, type FeatureName } from "../src/feature-names.ts";
import {
  boardEndpoints,
  changeEndpoints,
  priceEndpoints,
  transcriptEndpoints,
  watchCallables,
} from "../src/functions.ts";

const functionsOf: Readonly<Record<FeatureName, object>> = {
  transcripts: transcriptEndpoints,
  prices: priceEndpoints,
  board: boardEndpoints,
  changes: { ...changeEndpoints, ...watchCallables },
  mcp: {},
};

/** The feature of a function; null for a function of the core. */
export function featureOf(name: string): FeatureName | null {
  return featureNames.find((feature) => name in functionsOf[feature]) ?? null;
}
