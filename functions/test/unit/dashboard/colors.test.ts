import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../../../dashboard/src/styles");
const styles = readFileSync(join(root, "event.css"), "utf8");
const tokens = readFileSync(join(root, "tokens.css"), "utf8");
const themes = ["light", "dark"] as const;

function colorOf(css: string, name: string, theme: (typeof themes)[number]): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
  const color = theme === "light" ? light : dark;
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
const triple = ([a = 0, b = 0, c = 0]: readonly number[]): Triple => [a, b, c];

/** What eyes see that lack one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const toXyz: readonly Triple[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

/** CIE L*a*b*, white D65. */
function lab(light: Triple): Triple {
  const clipped = triple(light.map((value) => Math.min(1, Math.max(0, value))));
  const [x = 0, y = 0, z = 0] = times(toXyz, clipped);
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  return [116 * f(y) - 16, 500 * (f(x / 0.9505) - f(y)), 200 * (f(y) - f(z / 1.089))];
}

function distance(one: string, other: string, eye: readonly Triple[]): number {
  const [a, b] = [one, other].map((hex) => lab(triple(times(eye, linear(hex)))));
  return Math.hypot(...(a ?? []).map((value, at) => value - (b?.[at] ?? 0)));
}

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => times(toXyz, linear(hex))[1] ?? 0;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** CIE76: 2.3 is a difference that is just seen; lines are thin. */
const clearlyApart = 40;
/** WCAG 2.2, 1.4.3: the names are texts. */
const readable = 4.5;

describe.each(themes)("the chart's colours, %s", (theme) => {
  const named = [1, 2, 3].map((number) => colorOf(styles, `line-${number}`, theme));
  const colors = [...named, colorOf(styles, "line-other", theme)];
  const pairs = colors.flatMap((one, at) => colors.slice(at + 1).map((other) => [one, other] as const));

  it.each(Object.keys(eyes))("are clearly apart for eyes with %s", (name) => {
    for (const [one, other] of pairs)
      expect(distance(one, other, eyes[name] ?? [])).toBeGreaterThan(clearlyApart);
  });

  it("can be read as the names of their lines", () => {
    const surface = colorOf(tokens, "surface", theme);
    for (const color of named) expect(contrast(color, surface)).toBeGreaterThan(readable);
  });
});

const texts = ["ink", "ink-soft", "ink-faint", "link", "good", "warn", "bad"];
const code = ["code-keyword", "code-string", "code-number", "code-name"];
const canvases = ["canvas", "surface", "surface-sunken", "surface-raised"];
const textsOn = [
  ...[...texts, ...code].flatMap((text) => canvases.map((canvas) => [text, canvas] as const)),
  ...["good", "warn", "bad"].map((state) => [state, `${state}-soft`] as const),
  ...["ink", "ink-soft"].map((text) => [text, "idle-soft"] as const),
  ["mark-ink", "mark"],
  ["action-ink", "action"],
  ["action-ink", "action-hover"],
] as const;

test.each(themes)("every colour of a text can be read on each that is under one, %s", (theme) => {
  const color = (name: string) => colorOf(tokens, name, theme);
  expect(textsOn.filter(([text, under]) => contrast(color(text), color(under)) < readable)).toEqual([]);
});
