/** The result of a check. For `missing`, the text says what to do. */
export interface Finding {
  readonly state: "ok" | "missing" | "not checked";
  readonly text: string;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
export const missing = (text: string): Finding => ({ state: "missing", text });
export const notChecked = (text: string): Finding => ({ state: "not checked", text });
