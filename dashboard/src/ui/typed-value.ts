/** The present value of a field in the served page: a visitor may type before the scripts have loaded. */
export function typedValue(id: string): string | null {
  // At build time there is no document.
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : null;
}
