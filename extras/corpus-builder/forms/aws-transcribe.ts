import { z } from "zod";
import { piecesOf } from "./channels.ts";
import { type Form, type Piece, seconds, speakerLabel } from "./form.ts";

const item = z.object({
  type: z.string(),
  start_time: seconds,
  end_time: seconds,
  speaker_label: speakerLabel,
  alternatives: z.array(z.object({ content: z.string() })).min(1),
});
const items = z.array(item);
const labelled = z.object({ start_time: seconds, speaker_label: speakerLabel });
const results = z.object({
  items,
  speaker_labels: z.object({ segments: z.array(z.object({ items: z.array(labelled) })) }).nullish(),
  channel_labels: z.object({ channels: z.array(z.object({ items })) }).nullish(),
});

type Item = z.output<typeof item>;

/** A mark of punctuation belongs to the word before it. */
function piecesOfItems(all: readonly Item[], speakers: ReadonlyMap<number | null, string | null>): Piece[] {
  return all.map(({ type, start_time, end_time, speaker_label, alternatives: [best] }) => ({
    text: `${type === "punctuation" ? "" : " "}${best?.content ?? ""}`,
    speaker: speaker_label ?? speakers.get(start_time) ?? null,
    startMs: start_time,
    endMs: end_time,
  }));
}

export const awsTranscribe: Form = {
  name: "AWS Transcribe",
  schema: z.object({ results }).transform(({ results: { items: all, speaker_labels, channel_labels } }) => {
    const segments = speaker_labels?.segments ?? [];
    const speakers = new Map(
      segments.flatMap((one) =>
        one.items.map(({ start_time, speaker_label }) => [start_time, speaker_label]),
      ),
    );
    const channels = channel_labels?.channels.map((channel) => piecesOfItems(channel.items, speakers)) ?? [];
    return { pieces: piecesOf(channels.length > 0 ? channels : [piecesOfItems(all, speakers)]) };
  }),
  example: {
    content: `{"results": {"transcripts": [{"transcript": "A quillon."}], "speaker_labels": {"speakers": 1,
      "segments": [
      {"speaker_label": "spk_0", "items": [{"start_time": "0.1", "speaker_label": "spk_0"},
        {"start_time": "0.3", "speaker_label": "spk_0"}]}]},
      "items": [
        {"type": "pronunciation", "start_time": "0.1", "end_time": "0.2", "alternatives": [{"content": "A"}]},
        {"type": "pronunciation", "start_time": "0.3", "end_time": "0.6", "alternatives": [{"content": "quillon"}]},
        {"type": "punctuation", "alternatives": [{"content": "."}]}]}}`,
    turns: [["spk_0", "A quillon."]],
  },
};
