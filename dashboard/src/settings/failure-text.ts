import type { Failure } from "./failure.ts";
import { settingsTexts } from "./settings-texts.ts";

const t = settingsTexts.failures;

/** `unavailable`: the text for an unavailable service. */
export function failureText(failure: Failure, unavailable: string = t.unavailable): string {
  switch (failure.kind) {
    case "refused":
      return failure.text;
    case "unavailable":
      return unavailable;
    case "offline":
    case "unreachable":
    case "limited":
    case "signed-out":
      return t[failure.kind];
  }
}
