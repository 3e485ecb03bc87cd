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

/** A time, or a day and nothing else. */
const isWhen = /\b\d{1,2}:\d\d\b|^on [a-z]+\.? \d{1,2}(?:, \d{4})?$/i;

/** The subtitle; null for one that says when the event is, where its start is shown. */
export function subtitleOf({
  event_subtitle: subtitle,
  scheduledStartTime,
}: {
  readonly event_subtitle: string | null;
  readonly scheduledStartTime: string | null;
}): string | null {
  return scheduledStartTime !== null && isWhen.test(subtitle ?? "") ? null : subtitle;
}
