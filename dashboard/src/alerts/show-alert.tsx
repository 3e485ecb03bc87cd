import { render } from "preact";
import { AlertDialog } from "./alert-dialog.tsx";
import { draftIn, draftOf, queryOf, type Draft } from "./draft.ts";
import type { AlertSubject } from "./subject.ts";

/** The query parameters of an alert. */
const names = ["alert", "market", "when", "cents"];

let place: HTMLElement | null = null;

/** Shows the dialog, with the values in the page's address if that names the same alert. Only one dialog is open at a time. */
export function showAlert(subject: AlertSubject): void {
  if (place !== null) return;
  const query = new URLSearchParams(location.search);
  const isAddressed = [query.get("alert"), query.get("market")].includes(subject.ticker);
  const draft = isAddressed ? draftIn(query, subject) : draftOf(subject);
  // Removed from the address, so that reloading or sharing the page does not open the dialog again.
  if (isAddressed) history.replaceState(null, "", withoutAlert());
  place = document.body.appendChild(document.createElement("div"));
  render(
    <AlertDialog subject={subject} initial={draft} signInHref={signInHref} onClose={() => close(subject)} />,
    place,
  );
}

function close({ ticker }: AlertSubject): void {
  if (place === null) return;
  render(null, place);
  place.remove();
  place = null;
  // If the row was rendered again meanwhile, its old bell is gone, and the browser can't give the focus back to it.
  if (document.activeElement !== document.body) return;
  const bell = document.querySelector<HTMLElement>(`[data-ticker="${CSS.escape(ticker)}"] .bell`);
  (bell ?? document.querySelector<HTMLElement>("main .bell, main a"))?.focus();
}

/** The link to the sign-in page, which leads back to this page with the same dialog. */
function signInHref(subject: AlertSubject, draft: Draft): string {
  const url = new URL(withoutAlert(), location.origin);
  const added = { alert: subject.ticker, ...queryOf(draft) };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return `/sign-in?next=${encodeURIComponent(`${url.pathname}${url.search}`)}`;
}

function withoutAlert(): string {
  const { pathname, searchParams } = new URL(location.href);
  for (const name of names) searchParams.delete(name);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}
