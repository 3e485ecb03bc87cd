import "@mention-market/service/test/support/random-seed";
import fc from "fast-check";
import { forms } from "../../../corpus-builder/forms/forms.ts";
import { contentOf, readForm } from "../../../corpus-builder/forms/read-form.ts";

interface Turn {
  readonly who: 0 | 1;
  readonly words: readonly string[];
}
type Turns = readonly Turn[];

const names = ["Ann Lee", "Bob Orrin"] as const;
const json = (value: unknown) => JSON.stringify(value);
const textOf = ({ words }: Turn) => words.join(" ");
const allText = (turns: Turns) => turns.map(textOf).join(" ");
const timed = (turns: Turns) =>
  turns.flatMap(({ who, words }) => words.map((word) => ({ who, word }))).map((one, at) => ({ ...one, at }));
const spans = (turns: Turns) => {
  let at = 0;
  return turns.map((turn) => ({ ...turn, text: textOf(turn), start: at, end: (at += turn.words.length) }));
};

/** Words as whisper.cpp cuts them: each begins with a blank, and a long one continues without. */
const pieces = (word: string) => (word.length > 4 ? [` ${word.slice(0, 3)}`, word.slice(3)] : [` ${word}`]);

interface Writer {
  /** Whether the form has speakers. */
  readonly speaks: boolean;
  /** Whether the form shows where somebody's turn or segment begins. */
  readonly lines: boolean;
  readonly write: (turns: Turns) => string;
}

/** Writes a transcript as the tool of each form does. */
const writers: Readonly<Record<string, Writer>> = {
  "youtube-transcript-api": {
    speaks: false,
    lines: true,
    write: (turns) =>
      json(spans(turns).map(({ text, start, end }) => ({ text, start, duration: end - start }))),
  },
  Deepgram: {
    speaks: true,
    lines: false,
    write: (turns) => {
      const words = timed(turns).map(({ who, word, at }) => ({
        ...{ word: word.toLowerCase(), punctuated_word: word, speaker: who, start: at, end: at + 0.9 },
      }));
      return json({ results: { channels: [{ alternatives: [{ transcript: allText(turns), words }] }] } });
    },
  },
  "AWS Transcribe": {
    speaks: true,
    lines: false,
    write: (turns) => {
      const items = timed(turns).flatMap(({ who, word, at }) => [
        {
          ...{
            type: "pronunciation",
            start_time: String(at),
            end_time: String(at + 0.9),
            speaker_label: `spk_${who}`,
          },
          alternatives: [{ content: word.replace(/\.$/, "") }],
        },
        ...(word.endsWith(".") ? [{ type: "punctuation", alternatives: [{ content: "." }] }] : []),
      ]);
      return json({ results: { transcripts: [{ transcript: allText(turns) }], items } });
    },
  },
  "AWS Call Analytics": {
    speaks: true,
    lines: true,
    write: (turns) =>
      json({
        Transcript: spans(turns).map(({ who, text, start, end }) => ({
          ...{ ParticipantRole: ["AGENT", "CUSTOMER"][who], Content: text },
          ...{ BeginOffsetMillis: start * 1000, EndOffsetMillis: end * 1000 },
        })),
      }),
  },
  AssemblyAI: {
    speaks: true,
    lines: true,
    write: (turns) =>
      json({
        words: timed(turns).map(({ who, word, at }) => ({
          text: word,
          speaker: "AB"[who],
          start: at,
          end: at,
        })),
        utterances: spans(turns).map(({ who, text, start, end }) => ({
          speaker: "AB"[who],
          text,
          start,
          end,
        })),
      }),
  },
  ElevenLabs: {
    speaks: true,
    lines: false,
    write: (turns) =>
      json({
        words: timed(turns).flatMap(({ who, word, at }) => [
          { text: word, type: "word", speaker_id: `speaker_${who}`, start: at, end: at },
          { text: " ", type: "spacing", speaker_id: `speaker_${who}`, start: at, end: at },
        ]),
      }),
  },
  "BBC's word list with paragraphs": {
    speaks: true,
    lines: false,
    write: (turns) =>
      json({
        words: timed(turns).map(({ word, at }) => ({ text: word, start: at, end: at + 0.9 })),
        paragraphs: spans(turns).map(({ who, start, end }) => ({
          speaker: names[who],
          start,
          end: end - 0.1,
        })),
      }),
  },
  Kaldi: {
    speaks: true,
    lines: false,
    write: (turns) =>
      json({
        retval: {
          words: timed(turns).map(({ word, at }) => ({
            word: word.toLowerCase(),
            punct: word,
            start: at,
            end: at,
          })),
          segmentation: {
            segments: spans(turns).map(({ who, start, end }) => ({
              ...{ start, duration: end - start, speaker: { "@id": `S${who}` } },
            })),
          },
        },
      }),
  },
  Vosk: {
    speaks: false,
    lines: false,
    write: (turns) =>
      json(
        turns.map((turn) => ({
          text: textOf(turn),
          result: turn.words.map((word) => ({ word, start: 0, end: 1 })),
        })),
      ),
  },
  "whisper.cpp": {
    speaks: false,
    lines: false,
    write: (turns) =>
      json({ transcription: timed(turns).flatMap(({ word }) => pieces(word).map((text) => ({ text }))) }),
  },
  "whisper's chunks": {
    speaks: false,
    lines: true,
    write: (turns) =>
      json({
        chunks: spans(turns).map(({ text, start, end }) => ({ text: ` ${text}`, timestamp: [start, end] })),
      }),
  },
  "whisper, whisperX": {
    speaks: true,
    lines: true,
    write: (turns) =>
      json({
        segments: spans(turns).map(({ who, text, words, start, end }) => ({
          ...{ text: ` ${text}`, start, end, speaker: `SPEAKER_0${who}` },
          words: words.map((word) => ({ word })),
        })),
      }),
  },
  "a list of words": {
    speaks: false,
    lines: false,
    write: (turns) =>
      json({ words: timed(turns).flatMap(({ word }) => pieces(word).map((text) => ({ word: text }))) }),
  },
  EarningsCall: {
    speaks: true,
    lines: true,
    write: (turns) =>
      json({
        speakers: turns.map(({ who, words }) => ({
          speaker: `spk0${who}`,
          words,
          start_times: words.map(() => 0),
        })),
        speaker_name_map_v2: { spk00: { name: names[0], title: "CEO" } },
      }),
  },
  "a vendor's call": {
    speaks: true,
    lines: true,
    write: (turns) =>
      json({
        symbol: "LMRA:KR",
        transcript: turns.map((turn) => ({ speaker: names[turn.who], text: textOf(turn) })),
      }),
  },
  "whisper's text": { speaks: false, lines: false, write: (turns) => json({ text: allText(turns) }) },
  "whisper's table": {
    speaks: false,
    lines: true,
    write: (turns) =>
      ["start\tend\ttext", ...spans(turns).map(({ text, start, end }) => `${start}\t${end}\t${text}`)].join(
        "\n",
      ),
  },
  "a table with speakers": {
    speaks: true,
    lines: true,
    write: (turns) =>
      ["speaker,text", ...turns.map((turn) => `${names[turn.who]},"${textOf(turn)}"`)].join("\n"),
  },
  "text with speakers": {
    speaks: true,
    lines: true,
    write: (turns) => turns.map((turn) => `**${names[turn.who]}:** ${textOf(turn)}`).join("\n\n"),
  },
  text: { speaks: false, lines: true, write: (turns) => turns.map(textOf).join("\n") },
};

const word = fc.constantFrom(
  ..."tariff O'Brien 50,000 long-term $3.50 quillon the U.S. bridge's 401(k) toll 5%".split(" "),
);
/** A parenthesis of each kind inside a sentence: only the first was said. */
const parenthesis = fc.constantFrom("(nine dollars)", "(applause)", "(DOOR SLAMS)", "(inaudible 00:01:02)");
const isSaid = (word: string) => !word.startsWith("(") || word === "(nine dollars)";
const said = fc
  .tuple(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), fc.array(parenthesis, { maxLength: 1 }))
  .map(([all, inside]) => ["So", ...all, ...inside, "indeed."]);
/** Two people in turn, each at least three times, so that their names show themselves in text. */
const transcript = fc
  .array(said, { minLength: 6, maxLength: 9 })
  .map((all) => all.map((words, i): Turn => ({ who: i % 2 === 0 ? 0 : 1, words })));

/** What a tool hears. Where it writes lines, a parenthesis alone on one is a sound, too. */
function heard(turns: Turns, { lines }: Writer): Turns {
  const apart = turns.map((turn) => ({ ...turn, words: turn.words.flatMap((one) => one.split(" ")) }));
  return lines ? apart.flatMap((turn) => [turn, { ...turn, words: ["(door", "slams)"] }]) : apart;
}

function read(content: string) {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const options = { keepRepeats: false, withoutSpeakers: false };
  const reading = readForm(contentOf(content, false, report), options, report);
  const turns = reading?.turns ?? [];
  const speakers = [...new Set(turns.map(({ speaker }) => speaker))];
  return {
    form: reading?.form,
    problems,
    turns: turns.map(({ speaker, text }) => ({
      who: speakers.indexOf(speaker),
      text: text.replace(/\s+/g, " "),
    })),
  };
}

it("reads one transcript alike in every form of the table, by whoever says it", () => {
  for (const { name } of forms) {
    const writer = writers[name];
    if (writer === undefined) throw new Error(`No writer of ${name}`);
    fc.assert(
      fc.property(transcript, (turns) => {
        const spoken = turns.map((turn) => ({ ...turn, words: turn.words.filter(isSaid) }));
        const expected = writer.speaks
          ? spoken.map((turn) => ({ who: turn.who, text: textOf(turn) }))
          : [{ who: 0, text: allText(spoken) }];
        expect(read(writer.write(heard(turns, writer)))).toEqual({
          form: name,
          problems: [],
          turns: expected,
        });
      }),
      { numRuns: 40 },
    );
  }
});
