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
