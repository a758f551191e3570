import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '../../..');
const SHEET = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8');
/** Figtree does not have these: the system's font draws them, and files of ours the naira sign. */
const MISSING = new Set('₦★→');

const NAIRA = '₦'.codePointAt(0);

/** The characters of each face, by its file. */
function faces(): [file: string, characters: Set<number>][] {
  return [...SHEET.matchAll(/url\('([^']*)'\)[\s\S]*?unicode-range:([^;]*);/g)].map(
    ([, file = '', ranges = '']) => {
      const characters = new Set<number>();
      for (const [, first = '', last = first] of ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)) {
        const end = Number.parseInt(last, 16);
        for (let character = Number.parseInt(first, 16); character <= end; character += 1)
          characters.add(character);
      }
      return [path.basename(file), characters];
    },
  );
}

test('the preloaded font has every character of the interface', () => {
  const [[file, characters] = ['', new Set<number>()]] = faces();
  expect(file).toBe('figtree.woff2');
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.(tsx?|html)$/.test(name),
  );
  const used = new Set(sources.flatMap((name) => [...readFileSync(path.join(WEB, name), 'utf8')]));
  const strange = [...used].filter(
    (character) =>
      character > '~' && !MISSING.has(character) && !characters.has(character.codePointAt(0) ?? 0),
  );
  expect(strange).toEqual([]);
});

test('the naira sign has a file for regular and one for bold text, and no other two files have the same character', () => {
  const isNaira = ([file]: [string, Set<number>]) => file.startsWith('naira-');
  const all = faces().filter((face) => !isNaira(face));
  const characters = all.flatMap(([, each]) => [...each]);
  expect(new Set(characters).size).toBe(characters.length);
  expect(characters).not.toContain(NAIRA);
  expect(faces().filter(isNaira)).toEqual([
    ['naira-400.woff2', new Set([NAIRA])],
    ['naira-700.woff2', new Set([NAIRA])],
  ]);
  const weights = [...SHEET.matchAll(/font-weight: ([\d ]+);[^}]*url\('\.\/naira-/g)].map(([, each]) => each);
  expect(weights).toEqual(['400 599', '600 700']);
});

test('a page keeps the font that it begins with', () => {
  expect(SHEET.match(/font-display: [a-z]+/g)).toEqual(faces().map(() => 'font-display: optional'));
});
