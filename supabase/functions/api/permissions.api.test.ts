import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFacade, type Facade } from './testing/facade.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { CALLERS, type CallerName } from '../_shared/core/calls/who.ts';
import { createFixtures } from './testing/fixtures.ts';
import { PERMISSIONS, refuses } from './testing/permissions.ts';
import type { Sample } from './testing/sample-calls.ts';
import { SAMPLE_CALLS } from './testing/sample-calls.ts';

const ROUTE_WITHIN_MS = 60_000;

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
  const cell = PERMISSIONS.get(route)?.[caller];
  return cell !== undefined && refuses(cell);
}

/**
 * For each of the callers `yes`, or the status that refuses. Callers who are refused share fixtures;
 * each of the others gets fixtures of its own. `change` replaces parts of the sample.
 */
async function answersOf(
  route: string,
  callers: readonly CallerName[],
  change: Pick<Sample, 'json'> = {},
): Promise<Record<string, string>> {
  const [method = '', address = ''] = route.split(' ');
  const { jwtSecret } = inject('stack');
  const shared = createFixtures(facade, jwtSecret);
  const answers = await Promise.all(
    callers.map(async (caller) => {
      const fixtures = isRefused(route, caller) ? shared : createFixtures(facade, jwtSecret);
      const {
        path: own = address,
        headers,
        ...sample
      } = (await SAMPLE_CALLS[route]?.(fixtures, caller)) ?? {};
      const credentials = await fixtures.as(caller);
      const call = { ...sample, ...change, ...credentials, headers: { ...headers, ...credentials.headers } };
      const { status } = await facade.call(method, own, call);
      return [caller, status < 300 ? 'yes' : String(status)] as const;
    }),
  );
  return Object.fromEntries(answers);
}

test('every route is a declared call with a sample', () => {
  expect(Object.keys(SAMPLE_CALLS).toSorted()).toEqual(routes());
  expect([...PERMISSIONS.keys()].toSorted()).toEqual(routes());
});

// All callers of a read, and whom a change refuses, through the gateway and with the rows that stay: routes.abuse.test.ts.
const taken = Object.keys(SAMPLE_CALLS)
  .filter((route) => !route.startsWith('GET '))
  .map((route) => [route, CALLERS.filter((caller) => !isRefused(route, caller))] as const);

test.each(taken.filter(([, callers]) => callers.length > 0))(
  '%s takes the calls of %j',
  async (route, callers) => {
    const expected = Object.entries(PERMISSIONS.get(route) ?? {}).filter(([, cell]) => !refuses(cell));
    expect(await answersOf(route, callers)).toEqual(Object.fromEntries(expected));
  },
  ROUTE_WITHIN_MS,
);

test.each(OTHER_BODIES)(
  '%s with the body %j',
  async (route, json) => {
    expect(await answersOf(route, CALLERS, { json })).toEqual(PERMISSIONS.get(route));
  },
  ROUTE_WITHIN_MS,
);
