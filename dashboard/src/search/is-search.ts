import type { TranscriptSearch as WireSearch } from "../../../clients/typescript/src/index.ts";

export function isSearch(body: unknown): body is WireSearch {
  return typeof body === "object" && body !== null && "by_month" in body && "latest" in body;
}
