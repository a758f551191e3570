import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFunctionSecret } from './function-secrets.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'functions-env-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test.each([
  ['TICK_SECRET=abc\n', 'abc'],
  ['OTHER=1\nTICK_SECRET="abc" # ours\n', 'abc'],
  ['TICK_SECRET=\n', null],
  ['# TICK_SECRET=abc\n', null],
])('the clock reads its secret from %j', (text, secret) => {
  const file = path.join(directory, '.env');
  writeFileSync(file, text);
  expect(readFunctionSecret('TICK_SECRET', file)).toBe(secret);
});

test('without the file there is no secret', () => {
  expect(readFunctionSecret('TICK_SECRET', path.join(directory, '.env'))).toBeNull();
});
