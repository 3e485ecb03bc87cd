import { useEffect, useRef } from "preact/hooks";
import { hasChanges } from "../config/features.ts";
import { texts } from "../texts.ts";
import type { AlertSubject } from "./subject.ts";

const t = texts.alert;

/**
 * Opens the dialog that makes an alert. Its script is loaded on first use, because most visitors open none. Does nothing if the service
 * has no watches.
 */
export function openAlert(subject: AlertSubject): void {
  if (!hasChanges) return;
  import("./show-alert.tsx").then(
    ({ showAlert }) => showAlert(subject),
    () => {
      // The script is missing if the page was opened before a deployment. Reloading the page loads the present names of scripts.
      if (navigator.onLine) location.reload();
    },
  );
}

/** Opens the alert that the page's address names, after a visitor has come back from signing in and its subject has been loaded. */
export function useAddressedAlert(subjectOf: (ticker: string) => AlertSubject | null): void {
  const isOpened = useRef(false);
  useEffect(() => {
    const ticker = new URLSearchParams(location.search).get("alert");
    const subject = isOpened.current || ticker === null ? null : subjectOf(ticker);
    if (subject === null) return;
    isOpened.current = true;
    openAlert(subject);
  });
}

interface BellProps {
  /** The word or event that the alert is about. */
  readonly name: string;
  /** Absent if the parent handles clicks. */
  readonly onClick?: () => void;
}

/** A button that opens the dialog of an alert. Renders nothing if the service has no watches. */
export function Bell({ name, onClick }: BellProps) {
  if (!hasChanges) return null;
  return <button type="button" class="bell" aria-label={t.of(name)} title={t.hint} onClick={onClick} />;
}
