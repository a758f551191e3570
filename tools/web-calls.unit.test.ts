import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

/** Where the web app spells a path of the API. Everything else names its call (web/shared/api/calls.ts). */
const PATHS_BY_HAND = {
  'shared/safety/deliver-alarm.ts': 'the worker sends alarms with the code of the page, and it has no client',
  'shared/supabase/recovery.ts': 'what a library asks of Auth leads to calls of ours',
  'worker/arrivals.ts': 'the worker has no client',
  'worker/push.ts': 'the worker has no client',
};

const files = readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  .map((file) => [file, readFileSync(path.join(ROOT, 'web', file), 'utf8')] as const);

const filesWith = (pattern: RegExp): string[] =>
  files
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted();

test('paths of the API are spelled in the listed files only', () => {
  // `/api${…}` in the client, and the address of a page's own links, are not such paths.
  expect(filesWith(/['"`]\/api\/[a-z]/)).toEqual(Object.keys(PATHS_BY_HAND).toSorted());
});

test('no code reads a part of a key by its place', () => {
  expect(filesWith(/\b\w*[kK]ey(?:\)|\?)?\[\d\]/)).toEqual([]);
});

test('no code reads the whole session, which changes with every token', () => {
  expect(filesWith(/\buseSession\(\)/)).toEqual([]);
});

test('the server’s time, or the phone’s by its name, is read in one file: phones are often hours wrong', () => {
  expect(filesWith(/\bDate\.now\b|\bnew Date\(\)/)).toEqual(['shared/api/server-time.ts']);
});

test('one file listens to the network and to the page, and one opens the stores of the phone', () => {
  expect(filesWith(/addEventListener\('(online|offline|visibilitychange)'/)).toEqual([
    'shared/api/on-return.ts',
  ]);
  expect(filesWith(/from 'idb-keyval'/)).toEqual(['shared/outbox/phone-store.ts']);
});
