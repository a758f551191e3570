import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminDemandSchema, demandListSchema, routeDemandListSchema } from './contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

// No other test searches from Nguru to Obudu.
const DAY = addDays(lagosDate(Date.now()), 9);
const SEARCH = { origin: 'Nguru', destination: 'Obudu', departureDate: DAY, seatsNeeded: 1 };
const ROUTE = `/demand/route?origin=Nguru&destination=Obudu&date=${DAY}`;

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const search = (from: string, criteria: object = {}) =>
  facade.call('POST', '/trips/search', {
    json: { ...SEARCH, ...criteria },
    headers: { 'x-forwarded-for': from },
  });

test('searches become demand: once for each visitor, and never about fewer than three people', async () => {
  const driver = await facade.cast.driver();
  const passenger = await facade.cast.passenger();
  const offered = { origin: 'Nguru', destination: 'Obudu', farePerSeat: 20_000 };
  await facade.publish(driver, { ...offered, departureDate: `${addDays(DAY, 2)}T08:00:00+01:00` });
  for (const from of ['41.58.9.1', '41.58.9.1', '105.112.9.1']) {
    expect(read(searchResponseSchema, await search(from)).matches).toEqual([]);
  }
  await facade.services.searches.flush();
  expect(read(routeDemandListSchema, await facade.call('GET', ROUTE, { as: driver }))).toEqual([]);

  // The same person twice, the second time with recommendations.
  const headers = { 'x-forwarded-for': '197.210.9.1' };
  await facade.call('POST', '/trips/search', { as: passenger, json: SEARCH, headers });
  await facade.call('POST', '/trips/recommendations', { as: passenger, json: SEARCH, headers });
  await facade.services.searches.flush();
  const shown = { origin: 'Nguru', destination: 'Obudu', date: DAY, people: 3, found: 0 };
  expect(read(routeDemandListSchema, await facade.call('GET', ROUTE, { as: driver }))).toEqual([shown]);

  const admin = await createAdmin(facade);
  const seen = read(adminDemandSchema, await admin.call('GET', '/demand'));
  expect(seen.days).toHaveLength(14);
  expect(seen.routes).toContainEqual(shown);

  // The driver publishes the trip: who searches again has found one.
  const own = read(demandListSchema, await facade.call('GET', '/demand', { as: driver }));
  expect(own.filter(({ isOwn }) => isOwn)).toEqual([{ ...shown, isOwn: true }]);
  await facade.publish(driver, { ...offered, departureDate: `${DAY}T08:00:00+01:00` });
  expect(read(searchResponseSchema, await search('41.58.9.1')).matches).toHaveLength(1);
  await facade.services.searches.flush();
  expect(read(routeDemandListSchema, await facade.call('GET', ROUTE, { as: driver }))).toEqual([
    { ...shown, found: 1 },
  ]);
  const after = read(demandListSchema, await facade.call('GET', '/demand', { as: driver }));
  expect(after.filter(({ isOwn }) => isOwn)).toEqual([]);
});

test('a driver does not make demand for an own route', async () => {
  const driver = await facade.cast.driver();
  const route = { origin: 'Nguru', destination: 'Ogoja' };
  await facade.publish(driver, { ...route, farePerSeat: 20_000 });
  await facade.call('POST', '/trips/search', { as: driver, json: { ...SEARCH, ...route } });
  await facade.services.searches.flush();
  const [counted] = await facade.sql`
    select count(*)::int as rows from private.search_counts where origin_place_id = 'nguru' and destination_place_id = 'ogoja'`;
  expect(counted).toEqual({ rows: 0 });
});

async function countedOf(destination: string) {
  await facade.services.searches.flush();
  const rows = await facade.sql`
    select c.travel_day::text as day, c.people, c.found from private.search_counts c
    where c.origin_place_id = 'nguru' and c.destination_place_id = ${destination} order by c.travel_day`;
  return rows.map((row) => ({ ...row }));
}

test('a search without a day counts for the day that the page shows, as found', async () => {
  const driver = await facade.cast.driver();
  const route = { origin: 'Nguru', destination: 'Ikom' };
  await facade.publish(driver, { ...route, departureDate: `${DAY}T08:00:00+01:00`, farePerSeat: 20_000 });
  const found = read(
    searchResponseSchema,
    await search('41.58.77.1', { ...route, departureDate: undefined }),
  );
  expect(found.matches).toHaveLength(1);
  await search('41.58.77.1', { ...route, departureDate: DAY });
  expect(await countedOf('ikom')).toEqual([{ day: DAY, people: 1, found: 1 }]);
});

test('a search without a day that finds no day with trips is demand for the first day that a driver can offer', async () => {
  const route = { origin: 'Nguru', destination: 'Eket' };
  for (const from of ['41.58.78.1', '105.112.78.1', '197.210.78.1']) {
    await search(from, { ...route, departureDate: undefined });
  }
  const tomorrow = addDays(lagosDate(Date.now()), 1);
  expect(await countedOf('eket')).toEqual([{ day: tomorrow, people: 3, found: 0 }]);
});

test('a search for today is demand for today, which is not offered to drivers, who cannot publish it', async () => {
  const route = { origin: 'Nguru', destination: 'Sapele' };
  const today = lagosDate(Date.now());
  for (const from of ['41.58.79.1', '105.112.79.1', '197.210.79.1']) {
    await search(from, { ...route, departureDate: today });
  }
  expect(await countedOf('sapele')).toEqual([{ day: today, people: 3, found: 0 }]);
  const driver = await facade.cast.driver();
  const offered = read(demandListSchema, await facade.call('GET', '/demand', { as: driver }));
  expect(offered.map(({ date }) => date)).not.toContain(today);
  const days = await facade.call('GET', '/demand/route?origin=Nguru&destination=Sapele', { as: driver });
  expect(days.body).toEqual([]);
});

test('two processes that count the same visitor at once count one', async () => {
  const other = openFacade();
  const json = { ...SEARCH, destination: 'Gboko' };
  const headers = { 'x-forwarded-for': '41.58.200.1' };
  for (const each of [facade, other]) await each.call('POST', '/trips/search', { json, headers });
  await Promise.all([facade.services.searches.flush(), other.services.searches.flush()]);
  await other.close();
  const counted = await facade.sql`
    select people from private.search_counts where origin_place_id = 'nguru' and destination_place_id = 'gboko'`;
  expect(counted.map((row) => ({ ...row }))).toEqual([{ people: 1 }]);
});
