/**
 * Computes a value once for each object and keeps it as long as the object lives. Only the first argument is the cache key: calls with
 * the same object must pass the same other arguments.
 */
export function memoized<Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    const entry = values.get(key) ?? { value: compute(key, ...rest) };
    values.set(key, entry);
    return entry.value;
  };
}

/** Caches a value for each text of at most `maxLength` characters. When `maxTexts` are cached, the next text empties the cache. */
export function memoizedText<Value>(
  compute: (text: string) => Value,
  { maxTexts, maxLength }: { readonly maxTexts: number; readonly maxLength: number },
): (text: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (text) => {
    const entry = values.get(text) ?? { value: compute(text) };
    if (text.length > maxLength) return entry.value;
    if (values.size >= maxTexts && !values.has(text)) values.clear();
    values.set(text, entry);
    return entry.value;
  };
}

/** Calls `make` once and returns its value from then on. When `make` throws, the next call tries again. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
