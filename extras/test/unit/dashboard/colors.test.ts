import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../dashboard/src/styles");
const styles = readdirSync(root)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(join(root, name), "utf8"))
  .join("\n");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

function colorOf(name: string, theme: Theme): string {
  const value = String.raw`(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));`;
  const [, light, dark, both] = new RegExp(`--${name}: ${value}`).exec(styles) ?? [];
  const color = both ?? (theme === "light" ? light : dark);
  if (color === undefined) throw new Error(`No colour ${name}`);
  return color;
}

type Triple = readonly [number, number, number];

/** Linear light of sRGB (IEC 61966-2-1). */
function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (rows: readonly Triple[], [a, b, c]: Triple): number[] =>
  rows.map(([x, y, z]) => x * a + y * b + z * c);
const toXyz: readonly Triple[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => times(toXyz, linear(hex))[1] ?? 0;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** WCAG 2.2, 1.4.3. */
const readable = 4.5;

/** WCAG 2.2, 1.4.11. */
const visible = 3;

test.each(themes)("a line of prices can be seen on what is under it, %s", (theme) => {
  for (const under of ["surface", "surface-sunken", "idle-soft"])
    expect(contrast(colorOf("line", theme), colorOf(under, theme))).toBeGreaterThanOrEqual(visible);
});

const byte = (value: number) => Math.round(value).toString(16).padStart(2, "0");

/** `share` of a color over another, as the browser lays it: in the encoded channels. */
function laidOver(color: string, share: number, under: string): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => byte(share * channel(color, at) + (1 - share) * channel(under, at))).join("")}`;
}

/** Mixed with black in OKLCH: the hue stays, and OKLab is made of the cube roots of light. */
function blackened(color: string, black: number): string {
  const encoded = (value: number) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return `#${linear(color)
    .map((value) => byte(255 * encoded(value * (1 - black) ** 3)))
    .join("")}`;
}

/** A value of a style sheet, a variable by its name. */
function computed(value: string, theme: Theme): string {
  const [, overlay, share] =
    /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, transparent\)$/.exec(value) ?? [];
  // What contrasts most with the canvas passes under it.
  if (overlay !== undefined)
    return laidOver(computed(overlay, theme), Number(share) / 100, computed("ink", theme));
  const [, mixed, black] = /^color-mix\(in oklch, var\(--([\w-]+)\), black (\d+)%\)$/.exec(value) ?? [];
  if (mixed !== undefined) return blackened(computed(mixed, theme), Number(black) / 100);
  return /^#\w{6}$/.test(value) ? value : colorOf(value, theme);
}

const texts = ["ink", "ink-soft", "ink-faint", "link", "good", "warn", "bad"];
const code = ["code-keyword", "code-string", "code-number", "code-name"];
const canvases = ["canvas", "surface", "surface-sunken", "surface-raised"];
const header = "color-mix(in srgb, var(--canvas) 92%, transparent)";
const badHover = "color-mix(in oklch, var(--bad-solid), black 14%)";
/** Opacity lies over no text but that of disabled buttons, which WCAG exempts, and of what is coming into sight. */
const textsOn: readonly (readonly [string, string])[] = [
  ...[...texts, ...code].flatMap((text) => canvases.map((canvas) => [text, canvas] as const)),
  ...["good", "warn", "bad"].map((state) => [state, `${state}-soft`] as const),
  // A field that a link leads to stands on the colour of a warning.
  ...["ink", "ink-soft", "ink-faint", "link"].flatMap((text) =>
    ["idle-soft", "warn-soft"].map((under) => [text, under] as const),
  ),
  ...["ink", "ink-soft"].map((text) => [text, header] as const),
  ["mark-ink", "mark"],
  ["marker-ink", "marker"],
  ["surface", "ink"],
  ["#ffffff", "bad-solid"],
  ["#ffffff", badHover],
  ["action-ink", "action"],
  ["action-ink", "action-hover"],
];

test.each(themes)("every colour of a text can be read on each that is under one, %s", (theme) => {
  const ratio = ([text, under]: readonly [string, string]) =>
    contrast(computed(text, theme), computed(under, theme));
  expect(textsOn.filter((pair) => ratio(pair) < readable)).toEqual([]);
});

test("every colour of a text and every one under a text in the style sheets is among those pairs, and so are the two of one rule", () => {
  /** A colour by its name; undefined where a rule has none of its own for a text or under one. */
  const named = (property: string, rule: string) => {
    const [, value] = new RegExp(`(?<![\\w-])${property}: ([^;]+);`).exec(rule) ?? [];
    const name = value?.replace(/^var\(--([\w-]+)\)$/, "$1");
    // ButtonText is the reader's own colour, in forced colours.
    return ["none", "inherit", "currentColor", "ButtonText"].includes(name ?? "none") ? undefined : name;
  };
  const colored = [...styles.matchAll(/([^{};]*)\{([^{}]*)\}/g)]
    // Behind an open dialog nothing is to be read.
    .filter(([, selector]) => selector?.includes("::backdrop") === false)
    .map(([, , rule = ""]) => [named("color", rule), named("background", rule)] as const)
    .filter((pair) => pair.some((name) => name !== undefined));
  expect(colored.length).toBeGreaterThan(100);
  const isHeld = ([text, under]: (typeof colored)[number]) =>
    textsOn.some(([one, other]) => (text ?? one) === one && (under ?? other) === other);
  expect(colored.filter((pair) => !isHeld(pair))).toEqual([]);
});
