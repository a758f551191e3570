import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const FUNCTIONS = path.join(import.meta.dirname, 'functions');
const ROOT = path.dirname(import.meta.dirname);

const imports = z.object({ imports: z.record(z.string(), z.string()) });
const dependencies = z.object({ dependencies: z.record(z.string(), z.string()) });

function readJson(file: string): unknown {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return value;
}

const names = readdirSync(FUNCTIONS).filter((name) => existsSync(path.join(FUNCTIONS, name, 'index.ts')));
const pinned = dependencies.parse(readJson(path.join(ROOT, 'package.json'))).dependencies;

test.each(names)('the function %s runs on the very packages that the tests run on', (name) => {
  const listed = imports.parse(readJson(path.join(FUNCTIONS, name, 'deno.json'))).imports;
  for (const [specifier, target] of Object.entries(listed)) {
    const [, used, version] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)\/?$/.exec(target) ?? [];
    const entry = { specifier: specifier.replace(/\/$/, ''), version };
    expect(entry).toEqual({ specifier: used, version: pinned[used ?? ''] });
  }
});

test.each(names)('the index of %s only starts it (at most 15 lines)', (name) => {
  const lines = readFileSync(path.join(FUNCTIONS, name, 'index.ts'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(15);
});
