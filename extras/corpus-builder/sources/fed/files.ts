const fileForm = /^FOMCpresconf(\d{4})(\d{2})(\d{2})[^/]*\.pdf$/i;

/** The day of a press conference, from the Board's file name; null for other files. */
export function dayOf(fileName: string): string | null {
  return fileForm.exec(fileName)?.slice(1).join("-") ?? null;
}
