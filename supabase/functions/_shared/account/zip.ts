/** Since 1 January 1980, the first day that the format knows: the time of an entry is of no use here. */
const DOS_DATE = 0x21;
const METHOD_DEFLATE = 8;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

interface Entry {
  name: Uint8Array<ArrayBuffer>;
  crc: number;
  size: number;
  packedSize: number;
  offset: number;
}

/** A ZIP archive in memory, compressed as it is written. For archives below 4 GB. */
export interface Zip {
  /** Adds a file; `fill` writes its text in pieces, one after the other. */
  add(name: string, fill: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** The whole archive. */
  end(): Uint8Array<ArrayBuffer>;
}

/** Begins a ZIP archive. Only the compressed bytes and one piece of text are in memory at a time. */
export function createZip(): Zip {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const entries: Entry[] = [];
  let offset = 0;

  function push(part: Uint8Array<ArrayBuffer>): void {
    parts.push(part);
    offset += part.length;
  }

  return {
    async add(name, fill) {
      const deflate = new CompressionStream('deflate-raw');
      const packed = new Response(deflate.readable).arrayBuffer();
      const writer = deflate.writable.getWriter();
      let crc = 0xffffffff;
      let size = 0;
      await fill(async (text) => {
        const bytes = encoder.encode(text);
        crc = crcOf(bytes, crc);
        size += bytes.length;
        await writer.write(bytes);
      });
      await writer.close();
      const data = new Uint8Array(await packed);
      const entry = {
        name: encoder.encode(name),
        crc: (crc ^ 0xffffffff) >>> 0,
        size,
        packedSize: data.length,
        offset,
      };
      entries.push(entry);
      push(header([0x04034b50, ...factsOf(entry)]));
      push(entry.name);
      push(data);
    },
    end() {
      const begin = offset;
      for (const entry of entries) {
        push(header([0x02014b50, u16(VERSION), ...factsOf(entry), u16(0), u16(0), u16(0), 0, entry.offset]));
        push(entry.name);
      }
      const count = u16(entries.length);
      push(header([0x06054b50, u16(0), u16(0), count, count, offset - begin, begin, u16(0)]));
      const whole = new Uint8Array(offset);
      let at = 0;
      for (const part of parts) {
        whole.set(part, at);
        at += part.length;
      }
      return whole;
    },
  };
}

/** A field of 2 bytes; plain numbers have 4. */
type Field = number | { short: number };

function u16(short: number): Field {
  return { short };
}

/** The fields that the local header and the directory have in common, up to the length of the extra field. */
function factsOf({ crc, packedSize, size, name }: Entry): Field[] {
  return [
    u16(VERSION),
    u16(FLAGS),
    u16(METHOD_DEFLATE),
    u16(0),
    u16(DOS_DATE),
    crc,
    packedSize,
    size,
    u16(name.length),
    u16(0),
  ];
}

function header(fields: Field[]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap((field) =>
    typeof field === 'number'
      ? [field & 255, (field >>> 8) & 255, (field >>> 16) & 255, field >>> 24]
      : [field.short & 255, field.short >>> 8],
  );
  return Uint8Array.from(bytes);
}

function crcOf(bytes: Uint8Array, begin: number): number {
  let crc = begin;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return crc;
}
