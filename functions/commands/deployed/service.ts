import { serviceCallables, serviceEndpoints } from "../../openapi/all-functions.ts";
import type { Needs } from "./google-cloud.ts";

/** The functions of the service that clients call. */
export const publicNames = [...Object.keys(serviceEndpoints), ...Object.keys(serviceCallables)];

/** What the service needs of Google Cloud. */
export const serviceNeeds: Needs = {
  https: Object.keys(serviceEndpoints),
  internal: ["endKeysOfDeletedAccounts"],
  roles: [],
  hasHosting: false,
  page: "functions/OPERATING.md",
};
