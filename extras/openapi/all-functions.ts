import { join } from "node:path";
import {
  serviceCallables,
  serviceEndpoints,
  type DescribedEndpoint,
} from "@mention-market/service/openapi/all-functions";
import type { Callable } from "@mention-market/service/http/callable";
import { describeApi } from "@mention-market/service/openapi/describe";
import { examplesIn } from "@mention-market/service/openapi/examples";
import { featureNames, type FeatureName } from "../src/feature-names.ts";
import {
  boardEndpoints,
  changeEndpoints,
  priceEndpoints,
  transcriptEndpoints,
  watchCallables,
  endpoints,
} from "../src/functions.ts";

const functionsOf: Readonly<Record<FeatureName, object>> = {
  transcripts: transcriptEndpoints,
  prices: priceEndpoints,
  board: boardEndpoints,
  changes: { ...changeEndpoints, ...watchCallables },
  mcp: {},
};

/** The feature of a function; null for a function of the core. */
function featureOf(name: string): FeatureName | null {
  return featureNames.find((feature) => name in functionsOf[feature]) ?? null;
}

/** Every HTTPS function of both packages but mcp. */
export const allEndpoints: readonly DescribedEndpoint[] = [
  ...Object.values(serviceEndpoints),
  ...Object.values(endpoints),
];

/** Every callable of both packages. */
export const allCallables: readonly Callable[] = [
  ...Object.values(serviceCallables),
  ...Object.values(watchCallables),
];

/** The recorded requests and responses of all functions. */
export const examplesFile = join(import.meta.dirname, "examples.json");

/** The OpenAPI description of all functions but mcp. */
export function describeAll(): object {
  const examplesOf = examplesIn(examplesFile);
  return describeApi({ endpoints: allEndpoints, callables: allCallables, examplesOf, featureOf });
}
