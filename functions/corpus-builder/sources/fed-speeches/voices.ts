/** A member of the Board, by the line under a page's title. */
export interface Member {
  readonly name: string;
  readonly role: "chair" | "vice_chair" | "governor";
}

/** The longest first. "Chiarman" is in one listing. */
const offices = [
  [
    "vice_chair",
    /^vice[ -]chair(?:man|woman)?(?: for supervision)?(?: and chair(?:man)? of the financial stability board)?$/i,
  ],
  ["chair", /^(?:chair|ch(?:ai|ia)rman|chairwoman)(?: pro tempore)?$/i],
  ["governor", /^governor$/i],
] as const;

/** Two to five words of a name, a capital first: "Roger W. Ferguson, Jr." */
const nameForm = /\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,4}(?:, [JS]r\.)?$/u;
const initial = /^\p{Lu}\.$/u;

/**
 * The member whom an office and a name stand for ("Vice Chair for Supervision Michelle W. Bowman"), with the role of that day and the name as
 * press conferences have it: without middle initials. Null for anybody else, such as staff of the Board.
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
