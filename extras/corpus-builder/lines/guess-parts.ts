import type { Turn } from "@mention-market/service/transcripts/transcript";

const announcesQuestions =
  /first question|questions?\s+(?:will\s+)?(?:comes?|is|today)|(?:begin|open|start|conduct)[^.]{0,40}question/i;

/**
 * The turns of a call with guessed parts; null without a guess. The questions begin with the operator's turn that announces them or
 * that is the last one before the first analyst, whichever is earlier. The operator's words before anybody else's only open the call.
 */
export function guessParts(turns: readonly Turn[]): readonly Turn[] | null {
  const opened = turns.findIndex(({ role }) => role !== "operator");
  const isCall = ({ role }: Turn, at: number) => role === "operator" && opened !== -1 && at > opened;
  const analyst = turns.findIndex(
    ({ role }, at) => role === "analyst" && turns.slice(0, at).some((turn, before) => isCall(turn, before)),
  );
  const starts = [
    turns.findIndex((turn, at) => isCall(turn, at) && announcesQuestions.test(turn.text)),
    turns.slice(0, Math.max(0, analyst)).findLastIndex(isCall),
  ].filter((at) => at !== -1);
  if (starts.length === 0) return null;
  const start = Math.min(...starts);
  return turns.map((turn, at) => ({ ...turn, part: at < start ? "prepared" : "questions" }));
}
