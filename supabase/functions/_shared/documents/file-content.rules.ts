import { sniffFileType, type FileType } from './file-type.rules.ts';

/** Width and height in pixels. */
type Size = [width: number, height: number];

/** Compressed pages stand in object streams. */
const PDF_PAGES = /\/Type\s*\/Page(?![a-zA-Z])|\/ObjStm(?![a-zA-Z])/;

/** The type of a whole file that has a picture with a size, or pages; null for one that only begins like it. */
export function readFileType(bytes: Uint8Array): FileType | null {
  const type = sniffFileType(bytes);
  if (type === null) return null;
  if (type.extension === 'pdf') return PDF_PAGES.test(new TextDecoder('latin1').decode(bytes)) ? type : null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = sizeOf(type.extension, view);
  return width > 0 && height > 0 ? type : null;
}

function sizeOf(extension: string, view: DataView): Size {
  try {
    if (extension === 'png') return [view.getUint32(16), view.getUint32(20)];
    if (extension === 'gif') return [view.getUint16(6, true), view.getUint16(8, true)];
    return extension === 'webp' ? sizeOfWebp(view) : sizeOfJpeg(view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return [0, 0];
    throw error;
  }
}

/** The frame of a JPEG (ITU T.81, B.2.2), behind any number of other segments such as the data of the camera. */
function sizeOfJpeg(view: DataView): Size {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    // 0xff fills up; 0x01 and 0xd0 to 0xd7 have no length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return [0, 0];
}

/** The first chunk of a WebP (RFC 9649): simple lossy, lossless or extended. */
function sizeOfWebp(view: DataView): Size {
  const low24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (kind === 'VP8X') return [low24(24) + 1, low24(27) + 1];
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  if (kind !== 'VP8L') return [0, 0];
  const bits = view.getUint32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
