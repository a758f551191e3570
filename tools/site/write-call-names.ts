/** Writes web/shared/api/call-names.ts: `npx tsx tools/site/write-call-names.ts`. The types of a call are then read only where it is used. */
import { readFileSync, writeFileSync } from 'node:fs';
import { nameOf } from '../../supabase/functions/_shared/core/calls/declare-call.ts';
import { CALLS } from '../../supabase/functions/api/calls.ts';

const index = readFileSync(new URL('../../supabase/functions/api/calls.ts', import.meta.url), 'utf8');
const variableOf = new Map(
  [...index.matchAll(/^ {2}'?([\w ]+)'?: (\w+Calls),$/gm)].map(([, subject, variable]) => [
    subject,
    variable,
  ]),
);
const imports = [...index.matchAll(/^import \{ (\w+Calls) \} from '\.\/([\w-]+\.ts)';$/gm)].map(
  ([, variable, file]) => `import type { ${variable} } from '@calls/${file}';`,
);
const lines = CALLS.map(
  ({ name, subject, call }) => `  '${nameOf(call)}': (typeof ${variableOf.get(subject)})['${name}'];`,
);
const paged = CALLS.filter(({ call }) => call.isPaged).map(({ call }) => `  | '${nameOf(call)}'`);
writeFileSync(
  new URL('../../web/shared/api/call-names.ts', import.meta.url),
  `/** Written by tools/site/write-call-names.ts from the declarations: do not edit. */\n/* oxlint-disable max-lines -- One line per call. */\n${imports.join('\n')}\n\nexport interface Calls {\n${lines.join('\n')}\n}\n\n/** The calls whose answer is a page of a list. */\nexport type PagedName =\n${paged.join('\n')};\n`,
);
