/** What one check found. `missing` has the way out in its text. */
export interface Finding {
  readonly state: "ok" | "missing" | "not checked";
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const missing = (text: string): Finding => ({ state: "missing", text });
export const notChecked = (text: string): Finding => ({ state: "not checked", text });
