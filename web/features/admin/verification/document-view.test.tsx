import { describe, expect, it } from 'vitest';
import { isImageDocument } from './document-view.tsx';

describe('a document', () => {
  const OWNER = '8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a11';

  it.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'PNG'])(
    'with the ending .%s is shown as an image',
    (ending) => {
      expect(isImageDocument(`${OWNER}/driver-license-1.${ending}`)).toBe(true);
    },
  );

  it("with 'image' in its path is shown as an image", () => {
    expect(isImageDocument(`${OWNER}/image-of-a-card`)).toBe(true);
  });

  it.each(['pdf', 'png.pdf', 'svg', 'jpgx'])('with the ending .%s is shown as a link', (ending) => {
    expect(isImageDocument(`${OWNER}/driver-license-1.${ending}`)).toBe(false);
  });
});
