import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

// UPDATE_PRIVATE_FUNCTIONS=1 writes the file again.
const FUNCTIONS = path.resolve(import.meta.dirname, '../functions');
const FILE = path.join(FUNCTIONS, '_shared/core/database/private-functions.ts');
const CALL = /\bcommand(?:In|Route)?\([^']*'(\w+)'/g;

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

test('private-functions.ts has the parameters of every function that a command calls', async () => {
  const written = await format(FILE, await privateFunctions(), { printWidth: 110, singleQuote: true });
  if (process.env['UPDATE_PRIVATE_FUNCTIONS'] === '1') writeFileSync(FILE, written.code);
  expect(readFileSync(FILE, 'utf8')).toBe(written.code);
});

/** The functions of schema private that our functions call by their names. */
function calledNames(): string[] {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(path.join(FUNCTIONS, file), 'utf8').matchAll(CALL)].map(([, name = '']) => name),
  );
}

async function privateFunctions(): Promise<string> {
  const functions = await sql<{ name: string; names: string[]; types: string[]; required: number }[]>`
    select p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
      array(select format_type(t.type, null) from unnest(p.proargtypes) with ordinality t (type, n) order by n) as types,
      p.pronargs - p.pronargdefaults as required
    from pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname = any (${calledNames()})
    order by p.proname collate "C"`;
  const lines = functions.map(({ name, names, types, required }) => {
    const parameters = names.map(
      (parameter, n) => `${postgres.toCamel(parameter)}: '${types[n]}${n < required ? '' : '?'}'`,
    );
    return `  ${name}: { ${parameters.join(', ')} },`;
  });
  return [
    '/**',
    ' * The functions of schema private that a command calls, with the types of their parameters; `?` has a default. Written by',
    ' * supabase/tests/private-functions.test.ts from the calls and the database: do not edit.',
    ' */',
    'export const PRIVATE_FUNCTIONS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}
