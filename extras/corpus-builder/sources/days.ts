const months = "January February March April May June July August September October November December".split(
  " ",
);
const form = /^(\p{L}+)\s+(\d{1,2}),\s+(\d{4})$/u;

/** Converts "September 28, 2022" to 2022-09-28; null for any other text. */
export function dayOfWords(text: string): string | null {
  const [, name = "", day = "", year = ""] = form.exec(text.trim()) ?? [];
  return toDay(Number(year), months.indexOf(name) + 1, Number(day));
}

/** Converts "9/18/2026 9:30:00 AM", with or without the time, to 2026-09-18; null for any other text. */
export function dayOfNumbers(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: |$)/.exec(text.trim()) ?? [];
  return toDay(Number(year), Number(month), Number(day));
}

function toDay(year: number, month: number, day: number): string | null {
  const two = (value: number) => String(value).padStart(2, "0");
  const text = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== day ? null : text;
}
