/** Caches a value for each text of at most `maxLength` characters. When `maxTexts` are cached, the next text empties the cache. */
export function memoizedText<Value>(
  compute: (text: string) => Value,
  { maxTexts, maxLength }: { readonly maxTexts: number; readonly maxLength: number },
): (text: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (text) => {
    const kept = values.get(text);
    if (kept !== undefined) return kept.value;
    const value = compute(text);
    if (text.length > maxLength) return value;
    if (values.size >= maxTexts) values.clear();
    values.set(text, { value });
    return value;
  };
}
