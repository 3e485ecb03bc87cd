import { createVarintReader, type ByteWriter, type VarintReader } from "./varint.ts";

/**
 * Where one word is said, as the corpus file holds it. A word has one row for each run of transcripts whose postings fill a page, so that
 * a search of some transcripts reads their rows only. A row has two parts. For each transcript with the word, `headers` has: the
 * transcripts since the last one of the row (from −1 on), doubled, plus 1 when it has more mentions than one; the first position; and of
 * several, their number and the bytes that the others take in `positions`, where each is the distance from the one before. So counting a
 * word reads no position, and a transcript that a filter leaves out is skipped without being decoded.
 */
export interface PostingsRow {
  /** The number of the last transcript in it. */
  readonly last: number;
  readonly headers: Uint8Array;
}

/** Transcripts `from` to `to`, `to` exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A word's headers in a window of transcripts. All arrays are by the transcript's number less the window's first. */
export interface Postings {
  /** Mentions; 0 in transcripts without the word. */
  readonly counts: Uint32Array;
  /** The first position. */
  readonly firsts: Uint32Array;
  /** Where the other positions begin in the row's `positions`. */
  readonly starts: Uint32Array;
  /** Mentions in the window. */
  readonly total: number;
  /** The last transcript of each row, ascending. */
  readonly rows: readonly number[];
}

interface Header {
  /** Since the row's last transcript. */
  readonly transcripts: number;
  readonly first: number;
  readonly count: number;
  /** Of all positions but the first. */
  readonly bytes: number;
}

export function writeHeader(out: ByteWriter, { transcripts, first, count, bytes }: Header): void {
  out.varint(transcripts * 2 + (count > 1 ? 1 : 0));
  out.varint(first);
  if (count === 1) return;
  out.varint(count);
  out.varint(bytes);
}

function readHeader(headers: VarintReader): Header {
  const doubled = headers.next();
  const first = headers.next();
  const hasMore = doubled % 2 === 1;
  const count = hasMore ? headers.next() : 1;
  const bytes = hasMore ? headers.next() : 0;
  return { transcripts: doubled >>> 1, first, count, bytes };
}

/**
 * Null when no transcript of the window has the word. `rowFrom` returns the row of a transcript, or the first one behind it. Throws a
 * RangeError when the bytes are not headers.
 */
export function decodePostings(
  rowFrom: (transcript: number) => PostingsRow | null,
  { from, to }: Window,
): Postings | null {
  let row = rowFrom(from);
  if (row === null) return null;
  const counts = new Uint32Array(to - from);
  const firsts = new Uint32Array(to - from);
  const starts = new Uint32Array(to - from);
  const ends: number[] = [];
  let total = 0;
  while (row !== null) {
    const { last, headers: bytes }: PostingsRow = row;
    ends.push(last);
    let at = 0;
    const varint = (): number => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++] ?? damaged();
        value |= (byte & 127) << shift;
        if (byte < 128) return value;
      }
    };
    let offset = 0;
    for (let transcript = -1; at < bytes.length;) {
      const doubled = varint();
      transcript += doubled >>> 1;
      if (transcript > last) damaged();
      if (transcript >= to) break;
      const place = transcript - from;
      const first = varint();
      const count = doubled % 2 === 0 ? 1 : varint();
      if (place >= 0) {
        counts[place] = count;
        firsts[place] = first;
        starts[place] = offset;
        total += count;
      }
      if (count > 1) offset += varint();
    }
    row = last < to - 1 ? rowFrom(last + 1) : null;
  }
  return total === 0 ? null : { counts, firsts, starts, total, rows: ends };
}

/** Four numbers of 32 bits. */
const maxHeaderBytes = 20;

function damaged(): never {
  throw new RangeError("The postings of a word are damaged");
}

/**
 * Cuts the postings of one word, whose headers count from the transcript before, into rows of at most `maxBytes`, or of one transcript.
 * Each row's first header counts from −1.
 */
export function* rowsOf(
  headers: Uint8Array,
  positions: Uint8Array,
  maxBytes: number,
  createWriter: () => ByteWriter,
): Generator<PostingsRow & { readonly positions: Uint8Array }> {
  const reader = createVarintReader(headers);
  const out = createWriter();
  let transcript = -1;
  let from = 0;
  let offset = 0;
  const row = () => ({
    last: transcript,
    headers: out.view().slice(),
    positions: positions.subarray(from, offset),
  });
  while (!reader.isAtEnd) {
    const header = readHeader(reader);
    const isFull = out.length + maxHeaderBytes + (offset - from) + header.bytes > maxBytes;
    if (isFull && out.length > 0) {
      yield row();
      out.clear();
      from = offset;
    }
    const isFirst = out.length === 0;
    const next = transcript + header.transcripts;
    writeHeader(out, { ...header, transcripts: isFirst ? next + 1 : header.transcripts });
    transcript = next;
    offset += header.bytes;
  }
  if (out.length > 0) yield row();
}
