import { join } from "node:path";
import { describedBy } from "./check-response.ts";

export type { Answered } from "./check-response.ts";
export const { described, faultsOf } = describedBy(join(__dirname, "../../openapi.json"));
