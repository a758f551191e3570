/** The smallest files that count as documents: a picture of one pixel, without the pixel, and a page. */

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export const PNG = latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0');
export const JPEG = latin(
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x0b\x08\0\x01\0\x01\x01\x01\x11\0\xff\xd9',
);
export const PDF = latin('%PDF-1.4\n1 0 obj <</Type /Page>> endobj\n%%EOF');
