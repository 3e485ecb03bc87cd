export const megabyte = 1024 * 1024;

const textBytes = 16;
const fieldBytes = 16;

/**
 * About how many bytes a plain value takes in memory. A character counts twice: it may take two bytes, and the JSON of a response that
 * holds it is kept beside it. What is not an object, array, map, set or text counts as a field.
 */
export function bytesOf(value: unknown): number {
  if (typeof value === "string") return textBytes + 2 * value.length;
  if (typeof value !== "object" || value === null) return fieldBytes;
  const parts =
    value instanceof Map || value instanceof Set || Array.isArray(value)
      ? value.values()
      : Object.values(value);
  let bytes = fieldBytes;
  for (const part of parts) bytes += fieldBytes + bytesOf(part);
  return bytes;
}
