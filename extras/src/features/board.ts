import { httpsFunctions, onHttps, type Feature } from "../deploy.ts";
import { createCalendarHandler } from "../board/calendar.ts";
import { createEventPageHandler } from "../board/event-page.ts";
import { boardEndpoints } from "../functions.ts";

/** Two are enough: Hosting's CDN serves most requests, and only words read the board. */
const pageInstances = 2;
/** One, like getBoard, because it reads the board's list. */
const calendarInstances = 1;

export const board: Feature = (instance) => ({
  ...httpsFunctions(boardEndpoints, instance),
  /** Hosting rewrites `/event` and `/word` to this function. */
  eventPage: onHttps(createEventPageHandler(instance), pageInstances),
  /** Hosting rewrites `/calendar.ics` to this function. */
  calendar: onHttps(createCalendarHandler(instance), calendarInstances),
});
