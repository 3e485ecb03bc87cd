import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** An entry of a calendar. Times are ISO 8601. */
export interface Entry {
  readonly uid: string;
  readonly summary: string;
  readonly start: string;
  readonly sequence: number;
  readonly status: string;
}

/** The entries of a calendar by ical.js and by node-ical. Throws if one of them can't read it. */
export function readCalendar(text: string): { readonly icalJs: Entry[]; readonly nodeIcal: Entry[] } {
  const calendar = parsed(text);
  const textOf = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name));
  return {
    icalJs: calendar.getAllSubcomponents("vevent").map((component) => {
      const { uid, summary, startDate, sequence } = new ICAL.Event(component);
      const start = startDate.toJSDate().toISOString();
      return { uid, summary, start, sequence, status: textOf(component, "status") };
    }),
    nodeIcal: Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
      part?.type !== "VEVENT"
        ? []
        : [
            {
              uid: part.uid,
              summary: typeof part.summary === "string" ? part.summary : part.summary.val,
              start: part.start.toISOString(),
              sequence: Number(part.sequence),
              status: String(part.status),
            },
          ],
    ),
  };
}

/** The names of the properties of all entries, each once. */
export function propertiesOf(text: string): string[] {
  const events = parsed(text).getAllSubcomponents("vevent");
  return [...new Set(events.flatMap((event) => event.getAllProperties().map(({ name }) => name)))].sort();
}

function parsed(text: string): ICAL.Component {
  return ICAL.Component.fromString(text);
}
