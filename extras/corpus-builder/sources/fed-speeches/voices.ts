/** A member of the Board, from the line below a page's title. */
export interface Member {
  readonly name: string;
  readonly role: "chair" | "vice_chair" | "governor";
}

/** The longest first. "Chiarman" occurs in one listing. */
const offices = [
  [
    "vice_chair",
    /^vice[ -]chair(?:man|woman)?(?: for supervision)?(?: and chair(?:man)? of the financial stability board)?$/i,
  ],
  ["chair", /^(?:chair|ch(?:ai|ia)rman|chairwoman)(?: pro tempore)?$/i],
  ["governor", /^governor$/i],
] as const;

/** A name of two to five words with capitals: "Roger W. Ferguson, Jr." */
const nameForm = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,4}(?:, [JS]r\.)?$/u;
const initial = /^\p{Lu}\.$/u;

/**
 * The member with a printed office and name ("Vice Chair for Supervision Michelle W. Bowman"): the role on that day, and the name as in
 * press conferences, without middle initials. Null for anybody else, such as staff.
 */
export function memberOf(printed: string): Member | null {
  const words = printed.split(" ");
  for (let count = words.length - 2; count > 0; count--) {
    const office = words.slice(0, count).join(" ");
    const [role] = offices.find(([, form]) => form.test(office)) ?? [null];
    if (role === null) continue;
    const name = nameForm.exec(words.slice(count).join(" "));
    return name === null || name.index > 0 ? null : { role, name: withoutInitials(name[0]) };
  }
  return null;
}

function withoutInitials(name: string): string {
  const words = name.replace(/, [JS]r\.$/, "").split(" ");
  return words.filter((word, at) => at === 0 || !initial.test(word)).join(" ");
}
