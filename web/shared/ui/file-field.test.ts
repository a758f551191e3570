import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '@tafiya/people/limits.rules.ts';
import { fileProblem } from './file-field.tsx';

function file(type: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], 'file', { type });
}

describe('a chosen file', () => {
  it('may be an image or a PDF of at most 5 MB', async () => {
    for (const type of [
      'image/jpeg',
      'image/jpg',
      'image/png',
      'image/webp',
      'image/gif',
      'application/pdf',
    ]) {
      expect(await fileProblem(file(type))).toBeUndefined();
    }
    expect(await fileProblem(file('text/html'))).toBe('Please choose an image or a PDF');
    expect(await fileProblem(file('image/png', UPLOAD_MAX_BYTES))).toBeUndefined();
    expect(await fileProblem(file('image/png', UPLOAD_MAX_BYTES + 1))).toBe(
      'File size must be less than 5MB',
    );
  });

  it('must be an image where only images are allowed', async () => {
    expect(await fileProblem(file('image/png'), true)).toBeUndefined();
    expect(await fileProblem(file('application/pdf'), true)).toBe('Please choose an image');
  });

  it('must not be empty', async () => {
    expect(await fileProblem(file('image/jpeg', 0))).toBe('This file is empty. Please choose it again.');
  });

  it.each([
    ['photo.jpg', 'image/jpeg', 'heic'],
    ['photo.jpg', 'image/jpeg', 'mif1'],
    ['photo.heic', 'image/heic', 'heic'],
  ])('must not be a HEIC photo, as %s of type %s and brand %s', async (name, type, brand) => {
    const photo = new File([`\0\0\0\x18ftyp${brand}\0\0\0\0`], name, { type });
    expect(await fileProblem(photo)).toBe(
      'HEIC photo: choose JPEG, or in the camera’s settings “Most compatible”',
    );
  });
});
