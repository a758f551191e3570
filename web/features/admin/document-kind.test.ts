import { describe, expect, it } from 'vitest';
import { isImageDocument } from './document-kind.ts';

const OWNER = '8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a11';

describe('a document', () => {
  it.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'PNG'])('that ends in %s shows as an image', (ending) => {
    expect(isImageDocument(`${OWNER}/driver-license-1.${ending}`)).toBe(true);
  });

  it("whose address contains 'image' shows as an image", () => {
    expect(isImageDocument(`${OWNER}/image-of-a-card`)).toBe(true);
  });

  it.each(['pdf', 'png.pdf', 'svg', 'jpgx'])('that ends in %s shows as a link', (ending) => {
    expect(isImageDocument(`${OWNER}/driver-license-1.${ending}`)).toBe(false);
  });
});
