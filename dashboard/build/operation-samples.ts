import { callSamples, requestSamples, type Samples } from "../src/samples/samples.ts";
import { placeholderOrigin } from "../src/samples/placeholder-origin.ts";
import type { OpenApi } from "./openapi/document.ts";
import { exampleQuery } from "./openapi/examples.ts";
import type { Operation } from "./openapi/operations.ts";

/** A first request to a function, with the example values of its required parameters. */
export function samplesOf(
  api: OpenApi,
  { name, method, query, dataExample, takesApiKey }: Operation,
): Samples {
  const url = `${placeholderOrigin}/api/${name}`;
  return method === "GET"
    ? requestSamples({ url, query: exampleQuery(api, query), apiKey: takesApiKey ? null : undefined })
    : callSamples({ url, data: dataExample });
}
