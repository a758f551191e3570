import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openFacade, type Facade } from './testing/facade.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { CALLERS, type CallerName } from '../_shared/core/calls/who.ts';
import { createFixtures } from './testing/fixtures.ts';
import { PERMISSIONS_DOCUMENT, PERMISSIONS_TABLE, readPermissions, refuses } from './testing/permissions.ts';
import type { Sample } from './testing/sample-calls.ts';
import { SAMPLE_CALLS } from './testing/sample-calls.ts';

// UPDATE_PERMISSIONS=1 rewrites the table; review the difference before committing it.
const ROUTE_WITHIN_MS = 60_000;
const isUpdating = process.env['UPDATE_PERMISSIONS'] === '1';

const rows = readPermissions();
/** The cells that the declarations give; a document that was written from them is compared below. */
const declared = new Map(
  CALLS.map(({ call }) => [nameOf(call), CALLERS.map((caller) => String(call.who.cells[caller]))]),
);
const found = new Map<string, string[]>();

/** No body is an empty body, and the database then refuses the rejection for want of a reason. */
const REJECTION = 'POST /admin/reject-driver/:id';

/** Other bodies of declared calls, which every caller gets the same answer to: no body where it is optional, and these. */
const OTHER_BODIES: [route: string, json: object | undefined][] = [
  ...CALLS.filter(({ call }) => call.bodyIsOptional && nameOf(call) !== REJECTION).map(
    ({ call }): [string, undefined] => [nameOf(call), undefined],
  ),
  ['PATCH /trips/:id', { description: 'Leaves on time' }],
];

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(async () => {
  if (isUpdating) {
    const text = readFileSync(PERMISSIONS_DOCUMENT, 'utf8');
    writeFileSync(PERMISSIONS_DOCUMENT, text.replace(PERMISSIONS_TABLE, tableOf(found)));
  }
  await facade.close();
});

function routes(): string[] {
  const names = facade.routes.map(
    ({ method, path: address }) => `${method} ${address.replace(/(?<=.)\/$/, '')}`,
  );
  // A route appears once for each of its handlers.
  return [...new Set(names)].toSorted();
}

function isRefused(route: string, caller: CallerName): boolean {
  const cell = declared.get(route)?.[CALLERS.indexOf(caller)];
  return cell !== undefined && refuses(cell);
}

/**
 * For each caller `yes`, or the status that refuses. Callers who only read or are refused share fixtures;
 * each of the others gets fixtures of its own. `change` replaces parts of the sample.
 */
async function answersOf(route: string, change: Pick<Sample, 'json'> = {}): Promise<string[]> {
  const [method = '', address = ''] = route.split(' ');
  const { jwtSecret } = inject('stack');
  const shared = createFixtures(facade, jwtSecret);
  return Promise.all(
    CALLERS.map(async (caller) => {
      const isShared = method === 'GET' || isRefused(route, caller);
      const fixtures = isShared ? shared : createFixtures(facade, jwtSecret);
      const {
        path: own = address,
        headers,
        ...sample
      } = (await SAMPLE_CALLS[route]?.(fixtures, caller)) ?? {};
      const credentials = await fixtures.as(caller);
      const call = { ...sample, ...change, ...credentials, headers: { ...headers, ...credentials.headers } };
      const { status } = await facade.call(method, own, call);
      return status < 300 ? 'yes' : String(status);
    }),
  );
}

function byCaller(cells: string[]): Record<string, string | undefined> {
  return Object.fromEntries(CALLERS.map((caller, n) => [caller, cells[n]]));
}

function tableOf(answers: Map<string, string[]>): string {
  const cells = [['call', ...CALLERS], ...[...answers].map(([route, row]) => [`\`${route}\``, ...row])];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

describe('docs/permissions.md', () => {
  test('has one row per route and no other rows', () => {
    expect(Object.keys(SAMPLE_CALLS).toSorted()).toEqual(routes());
    expect(isUpdating ? routes() : [...rows.keys()].toSorted()).toEqual(routes());
  });

  test('repeats what the calls declare', () => {
    const written = [...declared.keys()].map((route) => [route, Object.values(rows.get(route) ?? {})]);
    expect(isUpdating ? [] : written).toEqual(isUpdating ? [] : [...declared]);
  });

  test.each(Object.keys(SAMPLE_CALLS))(
    '%s',
    async (route) => {
      const answers = await answersOf(route);
      found.set(route, declared.get(route) ?? answers);
      const expected = declared.get(route) ?? (isUpdating ? answers : Object.values(rows.get(route) ?? {}));
      expect(byCaller(answers)).toEqual(byCaller(expected));
      for (const status of answers) expect(Number(status) || 200).toBeLessThan(500);
    },
    ROUTE_WITHIN_MS,
  );

  test.each(OTHER_BODIES)(
    '%s with the body %j',
    async (route, json) => {
      expect(byCaller(await answersOf(route, { json }))).toEqual(byCaller(declared.get(route) ?? []));
    },
    ROUTE_WITHIN_MS,
  );
});
