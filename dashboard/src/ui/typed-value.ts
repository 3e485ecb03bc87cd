/** What a field of the page as it was served holds by now: a visitor may type before the scripts are there. */
export function typedValue(id: string): string | null {
  // While the pages are built there is no document.
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : null;
}
