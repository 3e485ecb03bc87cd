import { hasChanges } from "../config/features.ts";
import { texts } from "../texts.ts";

const t = texts.alert;

interface Props {
  /** The word or event that the alert is about. */
  readonly name: string;
  /** Absent if the parent handles clicks. */
  readonly onClick?: () => void;
}

/** A button that opens the dialog of an alert. Renders nothing if the service has no watches. */
export function Bell({ name, onClick }: Props) {
  if (!hasChanges) return null;
  return <button type="button" class="bell" aria-label={t.of(name)} title={t.hint} onClick={onClick} />;
}
