import type { ToolRow } from "./tidy.ts";

/** The number of items or values that are not shown, by field. */
type LeftOut = Readonly<Record<string, number>>;

/** Cuts lists to a maximum number of items, by name. `left_out` counts the dropped items. */
export function cutLists(row: ToolRow, maxItems: LeftOut): ToolRow {
  const cut = Object.entries(maxItems).flatMap(([name, max]) => {
    const list: unknown = row[name];
    return Array.isArray(list) && list.length > max
      ? [{ name, shown: list.slice(0, max), left: list.length - max }]
      : [];
  });
  if (cut.length === 0) return row;
  return {
    ...row,
    ...Object.fromEntries(cut.map(({ name, shown }) => [name, shown])),
    left_out: Object.fromEntries(cut.map(({ name, left }) => [name, left])),
  };
}

/**
 * The fields that fit into `maxCharacters` of JSON. Values other than lists come first; one that does not fit is left out. Lists share
 * the rest equally, and are cut between items.
 */
export function fitted(
  fields: ToolRow,
  maxCharacters: number,
): { readonly shown: ToolRow; readonly leftOut: LeftOut } {
  const sorted = Object.entries(fields).toSorted(
    ([, left], [, right]) => Number(Array.isArray(left)) - Number(Array.isArray(right)),
  );
  let [left, lists] = [
    maxCharacters - "{}".length,
    sorted.filter(([, value]) => Array.isArray(value)).length,
  ];
  const shown = new Map<string, unknown>();
  const leftOut: Record<string, number> = {};
  for (const [name, value] of sorted) {
    const isList = Array.isArray(value);
    const items: readonly unknown[] = isList ? value : [value];
    const max = isList ? left / lists-- : left;
    const fitting: unknown[] = [];
    let characters = charactersOf({ [name]: [] });
    for (const item of items) {
      const more = charactersOf([item]) - 1;
      if (characters + more > max) break;
      characters += more;
      fitting.push(item);
    }
    if (fitting.length < items.length) leftOut[name] = items.length - fitting.length;
    if (characters > max || (fitting.length === 0 && items.length > 0)) continue;
    shown.set(name, isList ? fitting : value);
    left -= characters;
  }
  const inOrder = Object.keys(fields).filter((name) => shown.has(name));
  return { shown: Object.fromEntries(inOrder.map((name) => [name, shown.get(name)])), leftOut };
}

/** Adds up what two successive cuts left out. */
export function sumOf(left: LeftOut, right: LeftOut): LeftOut {
  const added = Object.entries(right).map(([name, count]) => [name, (left[name] ?? 0) + count] as const);
  return { ...left, ...Object.fromEntries(added) };
}

/** The number of characters of a value as JSON. */
export function charactersOf(value: unknown): number {
  return JSON.stringify(value).length;
}
