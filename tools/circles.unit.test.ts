import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

const WEB = path.join(ROOT, 'web');
const STATIC = /^(?:import|export)\b[^'";]*?'([^']+)';$/gm;
const LAZY = /\bimport\(\s*'([^']+)'/g;

const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Files of `web` that a file imports, also lazily. Lint finds circles of static imports only. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(WEB, file), 'utf8');
  return [STATIC, LAZY]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .map((name) => (name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)));
}

/** Everything that is imported from `file` on. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const next = [file];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    for (const target of imports.get(one) ?? []) {
      if (!imports.has(target) || reached.has(target)) continue;
      reached.add(target);
      next.push(target);
    }
  }
  return reached;
}

test('no file of web imports itself by way of others, also not lazily', () => {
  expect(imports.get('main.ts')).toContain('app/router.tsx');
  expect(files.filter((file) => reachedFrom(file).has(file))).toEqual([]);
});
