const question =
  /^What will (?<who>.+?) (?:say|be said) (?:during|on|in|at) (?<where>.+?)\??(?<rest> \(sample data\))?$/i;
/** Speakers who are not named in a short title, because the place identifies them. */
const nobody = /^(?:be|the announcers|the announcer|anyone|people)$/;

/** A shortened title: "What will the announcers say during Buffalo at Denver?" becomes "Buffalo at Denver". */
export function shortName(title: string): string {
  const {
    who = "",
    where = "",
    rest = "",
  } = question.exec(title.replace(" be said ", " be say "))?.groups ?? {};
  if (where === "") return title;
  const place = where.replace(/^(?:the|their|its|his|her) /i, "").replace(/ Professional Football Game$/, "");
  return nobody.test(who) ? `${place}${rest}` : `${who}: ${place}${rest}`;
}

/** A day at the end of a subtitle, with what joins it to the rest. */
const dayAtEnd =
  /(?:^on|,)? ?\(?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\)?$/i;

/** The subtitle; null for one that says no more than the title and, where its start is shown, when the event is. */
export function subtitleOf({
  event_title: title,
  event_subtitle: subtitle,
  scheduledStartTime: start,
}: {
  readonly event_title: string | null;
  readonly event_subtitle: string | null;
  readonly scheduledStartTime: string | null;
}): string | null {
  if (subtitle === null) return null;
  const isTime = start !== null && /\b\d{1,2}:\d\d\b/.test(subtitle);
  const undated = start === null ? subtitle : subtitle.replace(dayAtEnd, "");
  return isTime || (title ?? "").includes(undated) ? null : subtitle;
}
