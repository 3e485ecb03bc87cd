import { assemblyAi } from "./assembly-ai.ts";
import { awsCallAnalytics } from "./aws-call-analytics.ts";
import { awsTranscribe } from "./aws-transcribe.ts";
import { bbcParagraphs } from "./bbc-paragraphs.ts";
import { deepgram } from "./deepgram.ts";
import { earningsCall } from "./earnings-call.ts";
import { elevenLabs } from "./eleven-labs.ts";
import type { Form } from "./form.ts";
import { kaldi, vosk } from "./kaldi.ts";
import { labelledText } from "./labelled-text.ts";
import { plainText } from "./plain-text.ts";
import { speakerTable } from "./speaker-table.ts";
import { vendorCall } from "./vendor-call.ts";
import { whisperTable } from "./whisper-table.ts";
import { whisper, whisperChunks, whisperCpp, whisperText, whisperWords } from "./whisper.ts";
import { youtubeTranscriptApi } from "./youtube-transcript-api.ts";

/** The forms that are read. The first that fits decides, so that a form comes before those that are less exact. */
export const forms: readonly Form[] = [
  youtubeTranscriptApi,
  deepgram,
  awsTranscribe,
  awsCallAnalytics,
  assemblyAi,
  elevenLabs,
  bbcParagraphs,
  kaldi,
  vosk,
  whisperCpp,
  whisperChunks,
  whisper,
  whisperWords,
  earningsCall,
  vendorCall,
  whisperText,
  whisperTable,
  speakerTable,
  labelledText,
  plainText,
];
