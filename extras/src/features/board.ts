import { httpsFunctions, onHttps } from "../deployed.ts";
import { createEventPageHandler } from "../board/event-page-handler.ts";
import type { Feature } from "../deploy.ts";
import { boardEndpoints } from "../functions.ts";

/** Two are enough: it reads no provider, and Hosting's CDN serves most requests. */
const pageInstances = 2;

export const board: Feature = (instance) => ({
  ...httpsFunctions(boardEndpoints, instance),
  /** Hosting rewrites `/event` and `/word` to this function. */
  eventPage: onHttps(createEventPageHandler(instance), pageInstances),
});
