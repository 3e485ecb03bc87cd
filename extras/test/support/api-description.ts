import { join } from "node:path";
import { describedBy } from "@mention-market/service/test/support/check-response";

export type { Answered } from "@mention-market/service/test/support/check-response";
export const { described, faultsOf } = describedBy(join(__dirname, "../../openapi.json"));
