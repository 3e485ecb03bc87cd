interface CompiledPage {
  readonly id: string;
  readonly administration?: string;
  readonly title?: string;
  readonly day?: string;
  /** The paragraphs between the day and the note. */
  readonly body: string;
  readonly note?: string;
}

/** A document as the Daily Compilation of Presidential Documents prints it: .s1 and .s2 are italic, .p and p roman. */
export function compiledPage({
  id,
  administration = "Donald J. Trump, 2026",
  title = "Remarks at a Bridge",
  day = "March 3, 2026",
  body,
  note = "NOTE: The President spoke at 9 a.m. at a bridge.",
}: CompiledPage): string {
  return (
    `<!DOCTYPE  html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\r
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${id.replace("-", "")}</title><style type="text/css"> * {margin:0; }\r
 .s1 { color: black; font-style: italic; font-size: 12pt; }\r
 h1 { font-style: normal; font-weight: bold; }\r
 .p, p { color: black; font-style: normal; font-size: 11pt; }\r
 .s2 { color: black; font-style: italic; font-size: 11pt; }\r
</style></head><body><p class="s1">Administration of ${administration}</p><h1>${title}</h1><p class="s1">${day}</p>${body}<p>${note}</p>` +
    `<p class="s2">Subjects: <span class="p">Tariffs.</span></p><p class="s2">DCPD Number: <span class="p">${id.replace("-", "")}.</span></p></body></html>`
  );
}

/** A paragraph that begins with a label. */
export const labelled = (label: string, text: string) =>
  label === "Q"
    ? `<p class="s2">Q<span class="p">. ${text}</span></p>`
    : `<p class="s2">${label}. <span class="p">${text}</span></p>`;

/** The sitemap of a year. */
export const sitemap = (...ids: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${ids.map((id) => `<url><loc>https://www.govinfo.gov/app/details/${id}</loc><lastmod>2026-09-22T22:20:14.000Z</lastmod></url>`).join("\n")}
</urlset>
`;
