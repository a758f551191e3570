import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openApiText } from './openapi.ts';
import { schemaNames } from './schema-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const REDOCLY = path.join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');

/** The recommended rules, except those with a reason here. */
const RULES = {
  extends: ['recommended-strict'],
  rules: {
    // The document is read at the address that serves it.
    'no-server-example.com': 'off',
    // Calls that anyone may make and that only read cannot refuse a well-formed request.
    'operation-4xx-response': 'off',
    // A client key is a UUID, so /sos/{clientKey}/close is never /sos/check-ins/{tripId}.
    'no-ambiguous-paths': 'off',
    // The subject's name is its description.
    'tag-description': 'off',
  },
};

test('each schema of the contracts has its own name', () => {
  const names = [...schemaNames().values()];
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
});

test('openapi.json passes the linter of Redocly', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  const at = (name: string) => path.join(folder, name);
  await writeFile(at('openapi.json'), openApiText());
  await writeFile(at('redocly.yaml'), JSON.stringify(RULES));
  const args = [REDOCLY, 'lint', at('openapi.json'), '--config', at('redocly.yaml'), '--format', 'stylish'];
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const { stdout, failed } = await promisify(execFile)(process.execPath, args, { cwd: folder, env })
    .then(({ stdout: said }) => ({ stdout: said, failed: false }))
    .catch((error: { stdout?: string; stderr?: string }) => ({
      stdout: `failed\n${error.stdout}${error.stderr}`,
      failed: true,
    }));
  await rm(folder, { recursive: true });
  expect(failed ? stdout : '').toBe('');
});

// Rows are read with the contracts: a stricter id would answer 500 to a row that Postgres has.
test('an id may be of any version, as Postgres stores it', () => {
  expect(openApiText()).not.toContain('[1-8][0-9a-fA-F]{3}');
});

test('a page answers 404 as a page, and an address that is too long is described', () => {
  const { paths } = JSON.parse(openApiText());
  expect(Object.keys(paths['/t/{id}'].get.responses[404].content)).toEqual(['text/html']);
  expect(Object.keys(paths['/trips/{id}'].get.responses[404].content)).toEqual(['application/json']);
  expect(paths['/unsubscribe'].get.responses[431]).toBeDefined();
});
