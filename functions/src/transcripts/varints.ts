/** Bytes that grow, with whole numbers in seven bits a byte, low ones first (LEB128). */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written; valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Calls `visit` with each number of bytes that hold numbers only. Throws when the last one is cut off. */
export function eachVarint(bytes: Uint8Array, visit: (value: number) => void): void {
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    visit(value);
    value = 0;
    shift = 0;
  }
  if (shift !== 0) throw new RangeError("A number is cut off");
}

/** Writes the running sums of the numbers in `bytes[from, to)` to `into`, and returns how many there are. */
export function decodeDeltas(bytes: Uint8Array, from: number, to: number, into: Uint32Array): number {
  let count = 0;
  let sum = 0;
  let delta = 0;
  let shift = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] ?? 0;
    delta |= (byte & 127) << shift;
    if (byte > 127) {
      shift += 7;
      continue;
    }
    sum += delta;
    into[count++] = sum;
    delta = 0;
    shift = 0;
  }
  return count;
}
