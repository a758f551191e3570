import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import pMap from 'p-map';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { nameOf } from '../functions/_shared/core/calls/declare-call.ts';
import { CALLERS, type CallerName } from '../functions/_shared/core/calls/who.ts';
import { CALLS } from '../functions/api/calls.ts';
import { mintToken, type Person } from '../functions/api/testing/cast.ts';
import { createFixtures, type Fixtures } from '../functions/api/testing/fixtures.ts';
import { PERMISSIONS, refuses } from '../functions/api/testing/permissions.ts';
import type { Attack, Caller } from './support/attacker.ts';
import { digestOf } from './support/digest.ts';
import { answerOf, expectedFor, requestOf, routes } from './support/routes.ts';
import { callersOf, createWorld, type World } from './support/world.ts';

// Every call as every caller. The declarations of the calls have the expected answers. Reads and refusals go through the gateway;
// what is taken is tried at the façade, which also compares the answer with its declaration.
const reads = routes.filter((route) => route.startsWith('GET '));
const changes = routes.filter((route) => !route.startsWith('GET '));

const ROUTE_WITHIN_MS = 60_000;
/** Auth computes the hash of a password for each registration: twelve at once are late on a busy machine. */
const AT_ONCE = { concurrency: 4 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// Each answer is read for the secrets of others, internals and server errors.
afterEach(() => world.check());
afterAll(() => world.close());

const newFixtures = () => createFixtures(world.facade, inject('stack').jwtSecret);

test('every route of the façade is a declared call with a sample', () => {
  const names = world.facade.routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`);
  const how = 'add what must exist before it to api/testing/prepared-calls.ts';
  expect({ [how]: [...new Set(names)].toSorted() }).toEqual({ [how]: routes.toSorted() });
  expect({ [how]: [...PERMISSIONS.keys()].toSorted() }).toEqual({ [how]: routes.toSorted() });
});

test.each(reads)('%s answers each caller as documented, without the secrets of others', async (route) => {
  const { request, attack } = await requestOf(route, world.fixtures, 'passenger');
  const answers: Record<string, string> = {};
  for (const caller of Object.values(world.callers))
    answers[caller.name] = answerOf(await world.send(caller, request, attack));
  const expected = Object.keys(world.callers).map((name) => [name, expectedFor(route, name)]);
  expect(answers).toEqual(Object.fromEntries(expected));
});

const isRefused = (route: string, caller: string) => refuses(expectedFor(route, caller));

/** Each changing call and the callers that it refuses, with the sample that each of them sends. */
type Refusal = { caller: Caller; request: string; attack: Attack };

describe('changes by another person', () => {
  const refusing = changes.filter((route) => CALLERS.some((caller) => isRefused(route, caller)));
  const refusals = new Map<string, Refusal[]>();
  let people: Person[];

  // Refused calls change nothing, so all routes share the same people and rows.
  beforeAll(async () => {
    const fixtures = newFixtures();
    // A later sample completes the trip, which then can no longer be shared.
    await fixtures.share();
    const callers = Object.values(await callersOf(fixtures));
    for (const route of refusing) {
      const calls = [];
      for (const caller of callers.filter(({ name }) => isRefused(route, name)))
        calls.push({ caller, ...(await requestOf(route, fixtures, caller.name as CallerName)) });
      refusals.set(route, calls);
    }
    people = [await fixtures.passenger(), await fixtures.driver(), await fixtures.corporate()];
  });

  test.each(refusing)('%s is refused and changes no row of the people concerned', async (route) => {
    const before = await digestOf(world.facade.sql, people);
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { caller, request, attack } of refusals.get(route) ?? []) {
      answers[caller.name] = answerOf(await world.send(caller, request, attack));
      expected[caller.name] = expectedFor(route, caller.name);
    }
    expect(answers).toEqual(expected);
    expect(await digestOf(world.facade.sql, people)).toEqual(before);
  });
});

/** Sends the sample with `change` at the façade, as each caller with the fixtures that `fixturesOf` gives. */
async function takenFrom(
  route: string,
  callers: readonly CallerName[],
  { change = {}, fixturesOf }: { change?: { json?: unknown }; fixturesOf: (caller: CallerName) => Fixtures },
): Promise<Record<string, string>> {
  const answerTo = async (caller: CallerName) => {
    const fixtures = fixturesOf(caller);
    const { method, path, attack } = await requestOf(route, fixtures, caller);
    const { as, headers } = await fixtures.as(caller);
    const call = { ...attack, ...change, as, headers: { ...attack.headers, ...headers } };
    return [caller, answerOf(await world.facade.call(method, path, call))] as const;
  };
  return Object.fromEntries(await pMap(callers, answerTo, AT_ONCE));
}

const expectedOf = (route: string, callers: readonly CallerName[]) =>
  Object.fromEntries(callers.map((caller) => [caller, expectedFor(route, caller)]));

const taken = changes
  .map((route) => [route, CALLERS.filter((caller) => !isRefused(route, caller))] as const)
  .filter(([, callers]) => callers.length > 0);

test.each(taken)(
  '%s takes the calls of %j',
  async (route, callers) => {
    expect(await takenFrom(route, callers, { fixturesOf: newFixtures })).toEqual(expectedOf(route, callers));
  },
  ROUTE_WITHIN_MS,
);

/** No body is an empty body, and the database then refuses the rejection for want of a reason. */
const REJECTION = 'POST /admin/reject-driver/:id';

/** Other bodies of declared calls, which every caller gets the same answer to: no body where it is optional, and these. */
const OTHER_BODIES: [route: string, json: object | undefined][] = [
  ...CALLS.filter(({ call }) => call.bodyIsOptional && nameOf(call) !== REJECTION).map(
    ({ call }): [string, undefined] => [nameOf(call), undefined],
  ),
  ['PATCH /trips/:id', { description: 'Leaves on time' }],
];

test.each(OTHER_BODIES)(
  '%s with the body %j',
  async (route, json) => {
    const shared = newFixtures();
    const fixturesOf = (caller: CallerName) => (isRefused(route, caller) ? shared : newFixtures());
    const answers = await takenFrom(route, CALLERS, { change: { json }, fixturesOf });
    expect(answers).toEqual(expectedOf(route, CALLERS));
  },
  ROUTE_WITHIN_MS,
);

describe('a token that does not count is refused before the body is read', () => {
  const TOKENS: Record<string, (sub: string, secret: string) => string | Promise<string>> = {
    'of the service role': (sub, secret) => mintToken(secret, { sub, role: 'service_role' }),
    'of the administrators’ role': (sub, secret) => mintToken(secret, { sub, role: 'app_admin' }),
    'for another audience': (sub, secret) => mintToken(secret, { sub, aud: 'elsewhere' }),
    'without a signature': (sub) =>
      new UnsecuredJWT({ sub, role: 'authenticated', aud: 'authenticated' }).setExpirationTime('1h').encode(),
    'signed with an own key': async (sub) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      return new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
        .setExpirationTime('1h')
        .sign(privateKey);
    },
    'signed with another secret': (sub, secret) => mintToken(`${secret}x`, { sub }),
    expired: (sub, secret) => mintToken(secret, { sub, exp: Math.floor(Date.now() / 1000) - 1 }),
    'that is the publishable key': () => inject('stack').publishableKey,
    'that is empty': () => '',
  };
  // Administrators use a cookie and the clock a secret.
  const declared = CALLS.map(({ call }) => call).filter(({ path }) => !/^\/(?:admin|internal)\//.test(path));
  const reading = declared.filter(({ who }) => !['anyone', 'own proof'].includes(who.guard));
  const requiring = declared.filter(
    ({ who }) => !who.guard.startsWith('anyone') && who.proof !== 'token in the request',
  );
  const all401 = (calls: typeof declared) => Object.fromEntries(calls.map((call) => [nameOf(call), '401']));
  async function answersOf(calls: typeof declared, token?: string) {
    const as = token === undefined ? undefined : { token };
    const answers: Record<string, string> = {};
    for (const call of calls) {
      const address = call.path.replaceAll(/:\w+/g, crypto.randomUUID());
      const json = call.method === 'GET' ? undefined : {};
      answers[nameOf(call)] = answerOf(await world.facade.call(call.method, address, { as, json }));
    }
    return answers;
  }

  test('no token', async () => {
    expect(await answersOf(requiring)).toEqual(all401(requiring));
  });

  test.each(Object.entries(TOKENS))('a token %s', async (_, make) => {
    const token = await make(world.people['passenger']?.id ?? '', inject('stack').jwtSecret);
    expect(await answersOf(reading, token)).toEqual(all401(reading));
  });
});

test('the planted secrets are the values that the product shows to their owners, and the check finds them', async () => {
  const shown = await world.send(world.callers['driver'], 'GET /api/user/export');
  const own = world.secrets.filter(
    ({ what, readers }) => readers.includes('driver') && what.endsWith('of driver'),
  );
  const found = own.filter(({ value }) => shown.text.includes(value)).map(({ what }) => what);
  expect(found).toEqual(expect.arrayContaining(['the phone of driver', "the driver's NIN of driver"]));
  world.look(world.callers['other driver'], 'a test', shown.text);
  expect(() => world.check()).toThrow('a test shows the phone of driver to other driver');
});
