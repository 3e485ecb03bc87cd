/**
 * Computes a value once for each object, for as long as the object is in use. Of a call with more arguments only the first one's identity
 * counts: the others must be the same for the same object.
 */
export function memoized<Key extends object, Rest extends readonly unknown[], Value>(
  compute: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    const known = values.get(key) ?? { value: compute(key, ...rest) };
    values.set(key, known);
    return known.value;
  };
}

/** Computes a value once for each text, of at most `maxTexts` (then all are dropped) of at most `maxLength` characters. */
export function memoizedText<Value>(
  compute: (text: string) => Value,
  { maxTexts, maxLength }: { readonly maxTexts: number; readonly maxLength: number },
): (text: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = values.get(text) ?? { value: compute(text) };
    if (text.length > maxLength) return known.value;
    if (values.size >= maxTexts && !values.has(text)) values.clear();
    values.set(text, known);
    return known.value;
  };
}

/** Makes a value at the first call. One that throws makes it again at the next. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
