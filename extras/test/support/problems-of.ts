import { dirname } from "node:path";
import { messageOf } from "@mention-market/service/base/errors";

/** The problems that a build throws, one line each, with the folder of its input left out. */
export function problemsOf(build: () => unknown, transcripts: string): string[] {
  try {
    build();
  } catch (error) {
    return messageOf(error)
      .replaceAll(`${dirname(transcripts)}/`, "")
      .split("\n");
  }
  return [];
}
