const IMAGE_ENDING = /\.(jpe?g|png|gif|webp)$/i;

/** Display rule of specification §9, applied to the document's path: true shows an image inline, false a link. */
export function isImageDocument(path: string): boolean {
  return path.includes('image') || IMAGE_ENDING.test(path);
}
