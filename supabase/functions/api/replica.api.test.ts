import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { searchResponseSchema } from '../_shared/search/contract.ts';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import { CALLERS } from '../_shared/core/calls/who.ts';
import { lagosDate } from '../_shared/core/lagos-time.ts';
import { unavailable } from '../_shared/core/app-error.ts';
import { OWN_WRITE_MS } from '../_shared/core/limits.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from './testing/facade.ts';
import { createFixtures } from './testing/fixtures.ts';
import { freeze, type FrozenReplica } from './testing/frozen-replica.ts';
import { SAMPLE_CALLS } from './testing/sample-calls.ts';

const REPLICA_CALLS = CALLS.map(({ call }) => call).filter(({ reads }) => reads === 'replica');

/** Few other tests publish on it. */
const ROUTE = { origin: 'Sokoto', destination: 'Calabar' };
/** The façade's clock stands still, so that 5 s do not pass by themselves. */
const NOW = Date.now();
const AT_ONCE = 8;

let facade: Facade;
let replica: FrozenReplica;
let driver: Person;
/** The replica has it. */
let oldTrip: string;

beforeAll(async () => {
  facade = openFacade();
  facade.services.now = () => NOW;
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

async function searchFor(trip: { departureDate: string }, headers: Record<string, string> = {}) {
  const day = lagosDate(Date.parse(trip.departureDate));
  const json = { ...ROUTE, departureDate: day };
  const answer = await facade.call('POST', '/trips/search', { json, headers });
  const { matches, alternatives } = read(searchResponseSchema, answer);
  return [...matches, ...alternatives.differentDates].map((match) => match.trip.id);
}

const wroteAt = (moment: number) => ({ cookie: `tafiya_wrote=${moment}` });

test('only calls that change nothing are read from the replica', () => {
  const writes = REPLICA_CALLS.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/trips/'));
  expect(writes.map(nameOf)).toEqual([]);
  expect(REPLICA_CALLS.length).toBeGreaterThan(40);
});

test('each of these calls is answered by a replica that is read-only, to those who may make it', async () => {
  const fixtures = createFixtures(facade, inject('stack').jwtSecret);
  const made = await inTurns(REPLICA_CALLS, async (call) => {
    const caller = CALLERS.find((each) => call.who.cells[each] === 'yes' && each !== 'anonymous');
    if (caller === undefined) throw new Error(`nobody may call ${nameOf(call)}`);
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

test('a client sees its own change at once; others see it when the replica has it', async () => {
  const { answer: published } = await withReplica(() =>
    facade.call('POST', '/trips', { as: driver, json: { ...tripInput(150), ...ROUTE, farePerSeat: 30_000 } }),
  );
  expect(published.status).toBe(201);
  const trip = published.body as { id: string; departureDate: string };
  const [cookie = ''] = (published.headers.get('set-cookie') ?? '').split(';');
  expect(published.headers.get('set-cookie')).toMatch(
    /^tafiya_wrote=\d+; Max-Age=35; Path=\/api; HttpOnly; SameSite=Lax$/,
  );
  const own = await withReplica(() => searchFor(trip, { cookie }));
  expect([own.answer.includes(trip.id), own.reads]).toEqual([true, 0]);
  const others = await withReplica(() => searchFor(trip));
  expect(others.answer).not.toContain(trip.id);
  expect(others.reads).toBeGreaterThan(0);
});

test('what the replica does not have yet, and what it fails to do, the primary answers', async () => {
  const { id } = await facade.publish(driver);
  const read404 = await withReplica(() => facade.call('GET', `/trips/${id}`));
  expect([read404.answer.status, read404.reads]).toEqual([200, 1]);
  const page = await withReplica(() => facade.call('GET', `/t/${id}`));
  expect([page.answer.status, page.reads]).toEqual([200, 1]);
  const lost = { has: () => true, withCaller: () => Promise.reject(unavailable('the connection was lost')) };
  const failed = await withReplica(() => facade.call('GET', '/places?q=lag'), lost);
  expect(failed.answer.status).toBe(200);
});

test.each([
  ['within 5 s of a change', OWN_WRITE_MS - 500, false],
  ['later', OWN_WRITE_MS + 500, true],
])('%s a client reads the database that has its change', async (_, ago, isReplica) => {
  const moment = NOW - ago;
  const up = await withReplica(() => facade.call('GET', '/places', { headers: wroteAt(moment) }));
  expect([up.answer.status, up.reads > 0]).toEqual([200, isReplica]);
  const behind = { ...replica, has: (least: number) => least < moment };
  const down = await withReplica(() => facade.call('GET', '/places', { headers: wroteAt(moment) }), behind);
  expect([down.answer.status, down.reads]).toEqual([200, 0]);
});

test('a refused change is noted too, and a read is not', async () => {
  const refused = await withReplica(() => facade.call('POST', '/trips', { as: driver, json: {} }));
  expect([refused.answer.status, refused.answer.headers.get('set-cookie')]).toEqual([
    400,
    expect.stringContaining('tafiya_wrote='),
  ]);
  const searched = await withReplica(() => facade.call('GET', '/trips'));
  expect(searched.answer.headers.get('set-cookie')).toBeNull();
  const alone = await facade.call('POST', '/trips', { as: driver, json: {} });
  expect(alone.headers.get('set-cookie')).toBeNull();
});

test('each caller sees of a trip on the replica what they see of it on the primary', async () => {
  const seen = new Set<string>();
  for (const as of [undefined, driver]) {
    const ask = () => facade.call('GET', `/trips/${oldTrip}`, { as });
    const { answer, reads } = await withReplica(ask);
    expect([answer.status, reads]).toEqual([200, 1]);
    expect(answer.body).toEqual((await ask()).body);
    seen.add(JSON.stringify(answer.body));
  }
  expect(seen.size).toBe(2);
  // The account is younger than the replica: the primary answers.
  const as = await facade.cast.passenger();
  const young = await withReplica(() => facade.call('GET', `/trips/${oldTrip}`, { as }));
  expect([young.answer.status, young.reads]).toEqual([200, 1]);
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
