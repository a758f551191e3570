import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './sources.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sources-'));
  mkdirSync(path.join(root, 'web', 'app'), { recursive: true });
  writeFileSync(path.join(root, 'web', 'app', 'page.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('equal sources have an equal hash', () => {
  expect(hashSources(root)).toBe(hashSources(root));
});

test.each(['.env', '.env.local', '.env.production', '.env.production.local'])(
  'a change of %s changes the hash',
  (file) => {
    const before = hashSources(root);
    writeFileSync(path.join(root, file), 'VITE_TILE_URL=https://tiles.test');
    expect(hashSources(root)).not.toBe(before);
  },
);

test('a changed and a new source change the hash', () => {
  const hashes = new Set([hashSources(root)]);
  writeFileSync(path.join(root, 'web', 'app', 'page.tsx'), 'two');
  hashes.add(hashSources(root));
  writeFileSync(path.join(root, 'vite.config.ts'), '');
  hashes.add(hashSources(root));
  writeFileSync(path.join(root, 'web', 'other.tsx'), '');
  hashes.add(hashSources(root));
  expect(hashes.size).toBe(4);
});

test('a test file does not change the hash', () => {
  const before = hashSources(root);
  writeFileSync(path.join(root, 'web', 'app', 'page.test.tsx'), '');
  expect(hashSources(root)).toBe(before);
});
