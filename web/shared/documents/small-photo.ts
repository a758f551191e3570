import { CARD_PHOTO_MAX_BYTES } from '@tafiya/core/limits.ts';

/** Sharp in the review and on a dense screen at 56 pixels. */
const SIDE_PX = 320;
/** The first that gives a file of at most CARD_PHOTO_MAX_BYTES. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * The middle of a photo as a JPEG of 320 × 320 pixels that fits on cards, without the metadata of the camera. A file that the
 * browser cannot draw is sent as it is; the server decides about it.
 */
export async function smallPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE_PX;
  const paper = canvas.getContext('2d');
  if (paper === null) return file;
  // Transparent parts become white, not black.
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, SIDE_PX, SIDE_PX);
  paper.imageSmoothingQuality = 'high';
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  paper.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  picture.close();
  for (const quality of QUALITIES) {
    const blob = await jpegOf(canvas, quality);
    if (blob === null) return file;
    if (blob.size <= CARD_PHOTO_MAX_BYTES) return new File([blob], file.name, { type: blob.type });
  }
  return file;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
