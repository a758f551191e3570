import { diffSchemas, readBaseline, readSchemas } from 'embedded-supabase/testing';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

/** Text outside statements: comments, strings, and bodies between dollar signs. Names in quotes stay. */
const SKIPPED = /--[^\n]*|\/\*[^]*?\*\/|\be'(?:\\.|''|[^'\\])*'|'(?:[^']|'')*'|(\$\w*\$)[^]*?\1|("[^"]*")/gi;

/** The functions and procedures that a text creates, each as often as it is created. */
function createdFunctions(text: string): string[] {
  const statements = text.replace(SKIPPED, (_, __, quoted: string | undefined) => quoted ?? ' ');
  const created = statements.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w."]+)/gi);
  return [...created].map(([, name = '']) => name.replaceAll('"', '').toLowerCase());
}

function repeated(names: string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) < index);
}

// While the baseline is the only migration, it is the text of the schemas; later the two databases are compared.
test('the migrations make what supabase/schemas says', async () => {
  const lines: string[] = [];
  const agree =
    readBaseline(ROOT)?.isCurrent ?? (await diffSchemas({ workdir: ROOT, log: (line) => lines.push(line) }));
  expect(agree, `npm run db:baseline, or npm run db:diff -- <name>\n${lines.join('\n')}`).toBe(true);
});

test('no function is created twice, not even with other parameters', () => {
  const names = readSchemas(ROOT).flatMap(({ text }) => createdFunctions(text));
  expect(names.length).toBeGreaterThan(500);
  expect(repeated(names)).toEqual([]);
});

test.each([
  ['create function private.f() …; create or replace function private.f() …;', ['private.f']],
  ['create function private.f(a int) …; CREATE PROCEDURE "private".f(b text) …;', ['private.f']],
  ['create function private.f() as $$ create function private.f() $$; create function private.g()', []],
  [
    "-- create function private.f()\ncreate function private.f() …; select ' create function private.f() '''",
    [],
  ],
])('functions created twice in %j: %j', (text, expected) => {
  expect(repeated(createdFunctions(text))).toEqual(expected);
});
