import { settingsTexts } from "./settings-texts.ts";

/** How messages and dialogs name a key: its label, or its last characters. */
export function keyName({ label, hint }: { readonly label: string; readonly hint: string }): string {
  return label === "" ? `${settingsTexts.key.noLabel} …${hint}` : `“${label}” …${hint}`;
}
