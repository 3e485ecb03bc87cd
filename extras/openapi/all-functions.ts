import type { Callable } from "@mention-market/service/http/callable";
import type { Endpoint } from "../src/http/endpoint.ts";
import { endpoints, watchCallables } from "../src/functions.ts";
import type { ErrorText } from "./error-response.ts";
import { serviceCallables, serviceEndpoints } from "./service-functions.ts";

/** An endpoint as its description needs it, of either package. */
export interface DescribedEndpoint extends Omit<Endpoint<never>, "handle" | "maxInstances"> {
  /** Texts of its 503 beside those that all functions with a key have. */
  readonly unreadable?: readonly ErrorText[];
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
