/** Whole numbers of seven bits a byte, low ones first (LEB128), read one after the other. */
export interface VarintReader {
  /** Throws a RangeError when the bytes end inside of a number. */
  next(): number;
  readonly isAtEnd: boolean;
  /** How many bytes were read. */
  readonly offset: number;
}

export function createVarintReader(bytes: Uint8Array): VarintReader {
  let at = 0;
  return {
    next() {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        if (byte === undefined) throw new RangeError("The numbers of a corpus file are damaged");
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
      }
    },
    get isAtEnd() {
      return at >= bytes.length;
    },
    get offset() {
      return at;
    },
  };
}

/** How many numbers the bytes hold: the last byte of each is below 128. */
export function countVarints(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte < 128) count++;
  return count;
}

/** Bytes that grow, with whole numbers in seven bits a byte, low ones first (LEB128). */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A whole number from 0 to 2³² − 1. */
  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Bytes of another writer, mostly few: a loop is faster than a view. */
  copy(other: ByteWriter, from: number, to: number): void {
    this.#reserve(to - from);
    const source = other.#bytes;
    const target = this.#bytes;
    let at = this.#length;
    for (let i = from; i < to; i++) target[at++] = source[i] ?? 0;
    this.#length = at;
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
