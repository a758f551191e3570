/** A type that a document may have: an image or PDF, recognised by its first bytes. */
export interface FileType {
  contentType: string;
  extension: string;
}

const SIGNATURES: readonly [bytes: readonly (number | null)[], type: FileType][] = [
  [[0xff, 0xd8, 0xff], { contentType: 'image/jpeg', extension: 'jpg' }],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { contentType: 'image/png', extension: 'png' }],
  [[0x47, 0x49, 0x46, 0x38], { contentType: 'image/gif', extension: 'gif' }],
  [
    [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
    { contentType: 'image/webp', extension: 'webp' },
  ],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], { contentType: 'application/pdf', extension: 'pdf' }],
];

/** The type of a file by its magic bytes, not by its name or declared type; null if it is not supported. */
export function sniffFileType(bytes: Uint8Array): FileType | null {
  const match = SIGNATURES.find(([signature]) =>
    signature.every((byte, index) => byte === null || bytes[index] === byte),
  );
  return match ? match[1] : null;
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether the first bytes are those of a photo in the format of iPhones, which few browsers draw, whatever the file is called. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.slice(4, 12));
  return text.startsWith('ftyp') && HEIC_BRANDS.includes(text.slice(4));
}

/** The usual name of a type; some systems call a JPEG image/jpg. */
export function usualType(contentType: string): string {
  return /^image\/p?jpe?g$/i.test(contentType) ? 'image/jpeg' : contentType;
}

/** The file extension for a content type; `bin` if the type is not supported. */
export function extensionOf(contentType: string): string {
  return SIGNATURES.find(([, type]) => type.contentType === contentType)?.[1].extension ?? 'bin';
}
