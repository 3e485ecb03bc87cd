/** The key that a visitor typed into a form. It stays in this tab until the tab is closed or the visitor signs out. */
const stored = "typed-api-key";

export function readSessionKey(): string {
  return sessionStorage.getItem(stored) ?? "";
}

export function keepSessionKey(key: string): void {
  if (key === "") sessionStorage.removeItem(stored);
  else sessionStorage.setItem(stored, key);
}
