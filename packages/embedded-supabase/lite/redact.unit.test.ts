import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test('a line for the log holds neither addresses nor credentials', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  const line = redact(`bad token "${token}" of amina@example.test\n  at Object.<anonymous>`);
  expect(line).not.toContain('eyJ');
  expect(line).not.toContain('amina');
  expect(line).toContain('bad token');
  expect(line).not.toContain('\n');
  expect(redact(`key sb_secret_${'0'.repeat(40)}`)).toBe('key …');
  expect(redact('x '.repeat(500)).length).toBeLessThanOrEqual(200);
});
