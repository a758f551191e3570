import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { nameOf } from '../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../supabase/functions/api/calls.ts';
import { ROOT } from './root.ts';

// UPDATE_CALL_NAMES=1 writes the file again. It names each call, because a type over all declarations slows the editor down.
const DOCUMENT = path.join(ROOT, 'web/shared/api/call-names.ts');

test('web/shared/api/call-names.ts has every declared call', async () => {
  const formatted = await format(DOCUMENT, callNames(), { printWidth: 110, singleQuote: true });
  if (process.env['UPDATE_CALL_NAMES'] === '1') writeFileSync(DOCUMENT, formatted.code);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(formatted.code);
});

function callNames(): string {
  const index = readFileSync(path.join(ROOT, 'supabase/functions/api/calls.ts'), 'utf8');
  const lists = new Map<string, string>();
  for (const [, subject = '', list = ''] of index.matchAll(/^ {2}'?([\w ]+)'?: (\w+Calls),$/gm)) {
    lists.set(subject, list);
  }
  const imports = [...index.matchAll(/^import \{ (\w+Calls) \} from '([^']+)';$/gm)].map(
    ([, list = '', file = '']) => `import type { ${list} } from '${fromWeb(file)}';`,
  );
  const calls = CALLS.map(
    ({ name, subject, call }) => `  '${nameOf(call)}': (typeof ${lists.get(subject)})['${name}'];`,
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
