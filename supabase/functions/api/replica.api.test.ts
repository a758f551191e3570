import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { searchResponseSchema } from '../_shared/search/contract.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { CALLERS } from '../_shared/core/calls/who.ts';
import { lagosDate } from '../_shared/core/lagos-time.ts';
import { unavailable } from '../_shared/core/app-error.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from './testing/facade.ts';
import { createFixtures } from './testing/fixtures.ts';
import { freeze, type FrozenReplica } from './testing/frozen-replica.ts';
import { SAMPLE_CALLS } from './testing/sample-calls.ts';

const REPLICA_CALLS = CALLS.map(({ call }) => call).filter(({ reads }) => reads === 'replica');

/** Few other tests publish on it. */
const ROUTE = { origin: 'Sokoto', destination: 'Calabar' };
const AT_ONCE = 8;

let facade: Facade;
let replica: FrozenReplica;
let driver: Person;
/** The replica has it. */
let oldTrip: string;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  oldTrip = (await facade.publish(driver)).id;
  replica = await freeze(inject('stack'));
});
afterAll(async () => {
  await replica.close();
  await facade.close();
});

/** Calls with the replica, and counts what the replica was asked. */
async function withReplica<T>(work: () => Promise<T>, to: Facade['services']['replica'] = replica) {
  facade.services.replica = to;
  const before = replica.reads();
  try {
    const answer = await work();
    return { answer, reads: replica.reads() - before };
  } finally {
    facade.services.replica = null;
  }
}

async function searchFor(trip: { departureDate: string }, as?: Person) {
  const json = { ...ROUTE, departureDate: lagosDate(Date.parse(trip.departureDate)) };
  const answer = await facade.call('POST', '/trips/search', { json, as });
  const { matches, alternatives } = read(searchResponseSchema, answer);
  return [...matches, ...alternatives.differentDates].map((match) => match.trip.id);
}

test('only calls that change nothing are read from the replica', () => {
  const writes = REPLICA_CALLS.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/trips/'));
  expect(writes.map(nameOf)).toEqual([]);
  const ofPeople = REPLICA_CALLS.filter(({ who }) => who.cells.anonymous !== 'yes');
  expect(ofPeople.map(nameOf).sort()).toEqual([
    'GET /admin/analytics',
    'GET /admin/audit',
    'GET /admin/deliveries',
  ]);
});

test('each of these calls is answered by a replica that is read-only, to those who may make it', async () => {
  const fixtures = createFixtures(facade, inject('stack').jwtSecret);
  const made = await inTurns(REPLICA_CALLS, async (call) => {
    const caller = CALLERS.find((each) => call.who.cells[each] === 'yes');
    if (caller === undefined) throw new Error(`no caller may call ${nameOf(call)}`);
    const { path = call.path, ...sample } = (await SAMPLE_CALLS[nameOf(call)]?.(fixtures, caller)) ?? {};
    return { call, path, sample: { ...sample, ...(await fixtures.as(caller)) } };
  });
  const readOnly = await freeze(inject('stack'));
  facade.services.replica = readOnly;
  const statuses = await inTurns(made, async ({ call, path, sample }) => {
    const { status } = await facade.call(call.method, path, sample);
    return [nameOf(call), status];
  });
  facade.services.replica = null;
  await readOnly.close();
  expect(statuses).toEqual(REPLICA_CALLS.map((call) => [nameOf(call), 200]));
  expect(readOnly.reads()).toBeGreaterThanOrEqual(REPLICA_CALLS.length);
  expect(facade.logged.filter((line) => line.includes('"read again"'))).toEqual([]);
});

test('callers with a token see their change at once; visitors see it when the replica has it', async () => {
  const { answer: published } = await withReplica(() =>
    facade.call('POST', '/trips', { as: driver, json: { ...tripInput(150), ...ROUTE, farePerSeat: 30_000 } }),
  );
  expect(published.status).toBe(201);
  const trip = published.body as { id: string; departureDate: string };
  const own = await withReplica(() => searchFor(trip, driver));
  expect([own.answer.includes(trip.id), own.reads]).toEqual([true, 0]);
  const others = await withReplica(() => searchFor(trip));
  expect(others.answer).not.toContain(trip.id);
  expect(others.reads).toBeGreaterThan(0);
});

test('the primary answers when the replica lacks a row or fails', async () => {
  const { id } = await facade.publish(driver);
  const read404 = await withReplica(() => facade.call('GET', `/trips/${id}`));
  expect([read404.answer.status, read404.reads]).toEqual([200, 1]);
  const page = await withReplica(() => facade.call('GET', `/t/${id}`));
  expect([page.answer.status, page.reads]).toEqual([200, 1]);
  const lost = { isUp: () => true, withCaller: () => Promise.reject(unavailable('the connection was lost')) };
  const failed = await withReplica(() => facade.call('GET', '/places?q=lag'), lost);
  expect(failed.answer.status).toBe(200);
});

test('while the replica is left alone it is not asked', async () => {
  const down = { ...replica, isUp: () => false };
  const { answer, reads } = await withReplica(() => facade.call('GET', '/places'), down);
  expect([answer.status, reads]).toEqual([200, 0]);
});

test('a visitor sees of a trip on the replica what they see of it on the primary', async () => {
  const ask = () => facade.call('GET', `/trips/${oldTrip}`);
  const { answer, reads } = await withReplica(ask);
  expect([answer.status, reads]).toEqual([200, 1]);
  expect(answer.body).toEqual((await ask()).body);
});

/** A few at a time: a process works on so many searches at once. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE)
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(work))));
  return results;
}
