import { settingsTexts } from "./settings-texts.ts";

/** The name of a key in messages and dialogs: its label, else its last characters. */
export function keyName({ label, hint }: { readonly label: string; readonly hint: string }): string {
  return label === "" ? `${settingsTexts.key.noLabel} …${hint}` : `“${label}” …${hint}`;
}
