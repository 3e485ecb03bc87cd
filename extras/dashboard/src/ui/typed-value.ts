/** The key that a visitor typed into a form. It stays in this tab until the tab is closed or the visitor signs out. */
const stored = "typed-api-key";

/** The present value of a field in the served page: a visitor may type before the scripts have loaded. */
export function typedValue(id: string): string | null {
  // At build time there is no document.
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : null;
}

export function readSessionKey(): string {
  return sessionStorage.getItem(stored) ?? "";
}

export function keepSessionKey(key: string): void {
  if (key === "") sessionStorage.removeItem(stored);
  else sessionStorage.setItem(stored, key);
}
