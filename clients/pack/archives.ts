import { constants, crc32, deflateRawSync, gzipSync } from "node:zlib";

/** A file of an archive: its path inside, with slashes, and its content. */
export interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** The date of every file in both archives, so that equal files make equal bytes: 1980-01-01, the first day that a zip can have. */
const dosDate = 0x21;
const unixSeconds = 315_532_800;
const mode = 0o644;
const level = constants.Z_BEST_COMPRESSION;

/** A zip of the files, in order (PKWARE's APPNOTE, sections 4.3.7 to 4.3.16). */
export function zip(files: readonly PackedFile[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content, { level });
    // Version 2.0; flag 11: the name is UTF-8; method 8: deflate.
    const common = Buffer.concat([
      uint16(20, 0x800, 8, 0, dosDate),
      uint32(crc32(content), packed.length, content.length),
      uint16(name.length, 0),
    ]);
    const record = Buffer.concat([uint32(0x04034b50), common, name, packed]);
    central.push(
      Buffer.concat([
        uint32(0x02014b50),
        // Made on Unix, so that the attributes are its mode.
        uint16(0x0314),
        common,
        uint16(0, 0, 0),
        uint32(((0o100000 | mode) << 16) >>> 0, offset),
        name,
      ]),
    );
    local.push(record);
    offset += record.length;
  }
  const directory = Buffer.concat(central);
  const end = [
    uint32(0x06054b50),
    uint16(0, 0, files.length, files.length),
    uint32(directory.length, offset),
    uint16(0),
  ];
  return Buffer.concat([...local, directory, ...end]);
}

/** A gzipped tar of the files, in order (POSIX ustar). Throws for a path of more than 100 bytes. */
export function tarGz(files: readonly PackedFile[]): Buffer {
  const blocks = files.flatMap(({ path, content }) => [
    tarHeader(path, content.length),
    content,
    Buffer.alloc(-content.length & 511),
  ]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level });
  // The byte for the operating system: unknown.
  packed[9] = 255;
  return packed;
}

function tarHeader(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`The path is too long for a tar: ${path}`);
  const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
  const start = path.padEnd(100, "\0") + octal(mode, 8) + octal(0, 8) + octal(0, 8);
  const sizes = octal(size, 12) + octal(unixSeconds, 12);
  const rest = `0${"\0".repeat(100)}ustar\x0000`;
  const header = Buffer.alloc(512);
  header.write(`${start}${sizes}${" ".repeat(8)}${rest}`, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

function uint16(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  values.forEach((value, i) => buffer.writeUInt16LE(value, 2 * i));
  return buffer;
}

function uint32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => buffer.writeUInt32LE(value, 4 * i));
  return buffer;
}
