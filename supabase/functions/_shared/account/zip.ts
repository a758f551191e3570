import { Zip, ZipDeflate } from 'fflate';

/** A ZIP archive in memory, compressed as it is written. For archives below 4 GB. */
interface Archive {
  /** Adds a file; `fill` writes its text in pieces, one after the other. */
  add(name: string, fill: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** The whole archive. */
  end(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Begins a ZIP archive. Only the compressed bytes and one piece of text are in memory at a time. */
export function createZip(): Archive {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    async add(name, fill) {
      const file = new ZipDeflate(name);
      zip.add(file);
      await fill((text) => Promise.resolve(file.push(encoder.encode(text))));
      file.push(new Uint8Array(), true);
    },
    async end() {
      zip.end();
      return new Uint8Array(await new Blob(parts).arrayBuffer());
    },
  };
}
