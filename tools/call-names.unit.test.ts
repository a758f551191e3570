import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { nameOf } from '../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../supabase/functions/api/calls.ts';
import { ROOT } from './root.ts';

// `npm run calls` writes the file again. It names each call, because a type over all declarations slows the editor down.
const DOCUMENT = path.join(ROOT, 'web/shared/api/call-names.ts');

test('web/shared/api/call-names.ts has every declared call', async () => {
  const formatted = await format(DOCUMENT, await callNames(), { printWidth: 110, singleQuote: true });
  if (process.env['UPDATE_CALL_NAMES'] === '1') writeFileSync(DOCUMENT, formatted.code);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(formatted.code);
});

async function callNames(): Promise<string> {
  const index = readFileSync(path.join(ROOT, 'supabase/functions/api/calls.ts'), 'utf8');
  const imports: string[] = [];
  const listOf = new Map<string, string>();
  for (const [, list = '', file = ''] of index.matchAll(
    /^import \{\s*(\w+Calls)\b[^}]*\} from '([^']+)';$/gm,
  )) {
    imports.push(`import type { ${list} } from '${fromWeb(file)}';`);
    const module: Record<string, object> = await import(path.join(ROOT, 'supabase/functions/api', file));
    for (const name of Object.keys(module[list] ?? {})) listOf.set(name, list);
  }
  const calls = CALLS.map(
    ({ name, call }) => `  '${nameOf(call)}': (typeof ${listOf.get(name)})['${name}'];`,
  );
  const paged = CALLS.filter(({ call }) => call.isPaged).map(({ call }) => `  | '${nameOf(call)}'`);
  return [
    '/** Written by tools/call-names.unit.test.ts from the declarations: do not edit. */',
    '/* oxlint-disable max-lines -- One line per call. */',
    ...imports,
    '',
    'export interface Calls {',
    ...calls,
    '}',
    '',
    '/** The calls whose answer is a page of a list. */',
    'export type PagedName =',
    `${paged.join('\n')};`,
    '',
  ].join('\n');
}

/** A path that supabase/functions/api/calls.ts imports, as the web app writes it. */
function fromWeb(file: string): string {
  if (file.startsWith('../_shared/')) return file.replace('../_shared/', '@tafiya/');
  return path.posix.join('../../../supabase/functions/api', file);
}
