import type { Form } from "../../../src/base/forms.ts";

const spoken =
  /^(?:Remarks|Videotaped Remarks|Telephone Remarks|Address|Inaugural Address|Commencement Address|Farewell Address|The President's (?:News Conference|Weekly Address|Radio Address)|Interview With|Exchange With)/;

/** Whether a document contains speech, by its title. Of 876 documents of 2017 it selects the same 470 as the publisher's categories. */
export function isSpoken(title: string): boolean {
  return spoken.test(title);
}

/** The first occasion that a title names. */
const occasions = [
  ["rally", /\brally\b/i],
  ["news conference", /\bnews conference\b/i],
  ["interview", /\binterview\b/i],
  ["exchange", /\bexchange with\b/i],
  ["address", /\baddress\b/i],
] as const;

type Occasion = (typeof occasions)[number][0] | "remarks";

/** The occasion that a title names. */
export function occasionOf(title: string): Occasion {
  return occasions.find(([, form]) => form.test(title))?.[0] ?? "remarks";
}

/** The form of appearance; null for an exchange with reporters, which has none of the names. */
export function formOfOccasion(occasion: Occasion): Form | null {
  switch (occasion) {
    case "rally":
    case "interview":
      return occasion;
    case "news conference":
      return "press_conference";
    case "address":
    case "remarks":
      return "speech";
    case "exchange":
      return null;
  }
}
