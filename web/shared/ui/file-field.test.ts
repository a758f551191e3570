import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '@tafiya/people/limits.rules.ts';
import { fileProblem } from './file-field.tsx';

function file(type: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], 'file', { type });
}

describe('a chosen file', () => {
  it('may be an image or a PDF of at most 5 MB', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']) {
      expect(fileProblem(file(type))).toBeUndefined();
    }
    expect(fileProblem(file('text/html'))).toBe('Please choose an image or a PDF');
    expect(fileProblem(file('image/png', UPLOAD_MAX_BYTES))).toBeUndefined();
    expect(fileProblem(file('image/png', UPLOAD_MAX_BYTES + 1))).toBe('File size must be less than 5MB');
  });

  it('must be an image where only images are allowed', () => {
    expect(fileProblem(file('image/png'), true)).toBeUndefined();
    expect(fileProblem(file('application/pdf'), true)).toBe('Please choose an image');
  });
});
