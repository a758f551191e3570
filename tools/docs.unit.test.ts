import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const IGNORED = new Set(['.data', '.git', 'dist', 'node_modules']);
const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
/** A source file, with or without folders. `*` stands for any name, `**` for any folders. */
const FILE_PATH = /^[\w.*-]+(?:\/[\w.*-]+)*\.(?:css|html|md|mjs|sql|toml|tsx?)$/;

const files = listFiles();
const pages = files.filter((file) => /^(?:README\.md|CONTRIBUTING\.md|docs\/.*\.md)$/.test(file));

test.each(pages)('every link and every file path in %s leads to an existing file', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(LINK)].map(([, target = '']) => target);
  const deadLinks = links.filter((target) => !existsSync(path.join(ROOT, path.dirname(page), target)));
  const words = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  const deadPaths = words.filter((word) => FILE_PATH.test(word) && !files.some(endsWith(word)));
  expect([...deadLinks, ...deadPaths]).toEqual([]);
});

test('every threat of docs/security.md has a defence and names its test', () => {
  const rows = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!threat |-)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
  const isProved = ([, , defence = '', tests = '']: string[]) =>
    defence !== '' && /`[^`]+(?:\.test\.tsx?|\.spec\.ts|\.sql|support\/attacker\.ts)`|^the same$/.test(tests);
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((cells) => !isProved(cells)).map(([, threat]) => threat)).toEqual([]);
});

/** Paths of the files in a folder, relative to the root. */
function listFiles(folder = ''): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (IGNORED.has(entry.name)) return [];
    return entry.isDirectory() ? listFiles(name) : [name];
  });
}

/** Pages may shorten a path to its end: `_shared/core/limits.ts`. */
function endsWith(pattern: string): (file: string) => boolean {
  const expression = pattern.split('**/').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'));
  const ending = new RegExp(`(?:^|/)${expression.join('(?:.+/)?')}$`);
  return (file) => ending.test(file);
}
