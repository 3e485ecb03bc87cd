import type { Surface } from "./surface.ts";

/** The changes that break clients of the released version, a sentence for each, from A to Z. */
export function breakingChanges(released: Surface, current: Surface): string[] {
  const parameters = Object.entries(released.parameters).flatMap(([place, type]) => {
    const now = current.parameters[place];
    if (now === undefined) return [`${place} is not taken any more`];
    // All accepted values must still be accepted.
    return isWithin(typesOf(type), typesOf(now)) && !(isRequired(now) && !isRequired(type))
      ? []
      : [`${place} takes "${now}" instead of "${type}"`];
  });
  const functions = new Set(Object.keys(released.fields).map(functionOf));
  const added = Object.entries(current.parameters).flatMap(([place, type]) =>
    isRequired(type) && functions.has(functionOf(place)) && released.parameters[place] === undefined
      ? [`${place} is required`]
      : [],
  );
  const fields = Object.entries(released.fields).flatMap(([place, type]) => {
    const now = current.fields[place];
    if (now === undefined) return [`${place} is gone`];
    // A field may not have values that it could not have before.
    return isWithin(typesOf(now), typesOf(type)) && !(isOptional(now) && !isOptional(type))
      ? []
      : [`${place} is "${now}" instead of "${type}"`];
  });
  const errors = Object.entries(released.errors).flatMap(([place, text]) => {
    const now = current.errors[place];
    return now === text ? [] : [`The error text of ${place} is "${now ?? ""}" instead of "${text}"`];
  });
  return [...parameters, ...added, ...fields, ...errors].sort();
}

const functionOf = (place: string) => place.split(/[ .[]/)[0] ?? "";
const isRequired = (type: string) => type.endsWith(", required");
const isOptional = (type: string) => type.endsWith(", optional");

/** An integer is also a number, and an enumerated text is also a text. */
function typesOf(type: string): ReadonlySet<string> {
  const names = type.replace(/, (?:required|optional)$/, "").split(" | ");
  return new Set(names);
}

function isWithin(inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean {
  return [...inner].every(
    (name) =>
      outer.has(name) ||
      (name === "integer" && outer.has("number")) ||
      (name.startsWith('"') && outer.has("string")),
  );
}
