import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { CALLERS, type CallerName } from '../functions/_shared/core/calls/who.ts';
import type { Person } from '../functions/api/testing/cast.ts';
import { createFixtures } from '../functions/api/testing/fixtures.ts';
import { PERMISSIONS, refuses } from '../functions/api/testing/permissions.ts';
import type { Attack, Caller } from './support/attacker.ts';
import { digestOf } from './support/digest.ts';
import { expectedFor, requestOf, routes } from './support/routes.ts';
import { callersOf, createWorld, type World } from './support/world.ts';

// Every route of the façade through the gateway, as every other person. The declarations of the calls have the expected answers.
const reads = routes.filter((route) => route.startsWith('GET '));
const changes = routes.filter((route) => !route.startsWith('GET '));

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// Each answer is read for the secrets of others, internals and server errors.
afterEach(() => world.check());
afterAll(() => world.close());

test('every route of the façade is a declared call with a sample', () => {
  const names = world.facade.routes.map(({ method, path }) => `${method} ${path.replace(/(?<=.)\/$/, '')}`);
  const how = 'add what must exist before it to api/testing/prepared-calls.ts';
  expect({ [how]: [...new Set(names)].toSorted() }).toEqual({ [how]: routes.toSorted() });
  expect({ [how]: [...PERMISSIONS.keys()].toSorted() }).toEqual({ [how]: routes.toSorted() });
});

test.each(reads)('%s answers each caller as documented, without the secrets of others', async (route) => {
  const { request, attack } = await requestOf(route, world.fixtures, 'passenger');
  const answers: Record<string, string> = {};
  for (const caller of Object.values(world.callers)) {
    const { status } = await world.send(caller, request, attack);
    answers[caller.name] = status < 300 ? 'yes' : String(status);
  }
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

  // What is refused changes nothing, so all routes share the same people and rows.
  beforeAll(async () => {
    const fixtures = createFixtures(world.facade, inject('stack').jwtSecret);
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
      answers[caller.name] = String((await world.send(caller, request, attack)).status);
      expected[caller.name] = expectedFor(route, caller.name);
    }
    expect(answers).toEqual(expected);
    expect(await digestOf(world.facade.sql, people)).toEqual(before);
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
