import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { errorCodeSchema } from '../_shared/core/errors.contract.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { openFacade, type Facade } from './testing/facade.ts';

const DOCS = path.join(import.meta.dirname, '..', '..', '..', 'docs');

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

function firstColumns(file: string, pattern: RegExp): string[] {
  return [...readFileSync(path.join(DOCS, file), 'utf8').matchAll(pattern)].map((row) =>
    row.slice(1).join(' '),
  );
}

test('the declarations list exactly the routes of the façade, each once', () => {
  const documented = CALLS.map(({ call }) => nameOf(call));
  const routes = facade.routes.map(({ method, path: address }) => `${method} ${address}`);
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted());
});

test('docs/errors.md lists exactly the error codes, each with its status', () => {
  const documented = firstColumns('errors.md', /^\| `(\w+)` +\| (\d{3}) +\|/gm);
  const codes = errorCodeSchema.options.map((code) => `${code} ${new AppError(code, '').status}`);
  expect(documented.toSorted()).toEqual(codes.toSorted());
});
