import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { fleetDriverListSchema, fleetSchema, fleetVehicleListSchema } from './contract.ts';
import { paperListSchema } from '../vehicles/papers.contract.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { nextPage, openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, vehicleInput, type TestFleet } from './testing/fleet.ts';

let facade: Facade;
let fleet: TestFleet;

beforeAll(async () => {
  facade = openFacade();
  fleet = await createFleet(facade);
});
afterAll(() => facade.close());

/** Every page of a list of the company, two rows each. */
async function pagesOf<Row>(path: string, schema: z.ZodType<Row[]>): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next = `${path}${path.includes('?') ? '&' : '?'}limit=2`; next !== '';) {
    const answer = await facade.call('GET', next, { as: fleet.company });
    pages.push(read(schema, answer));
    next = answer.headers.has('link') ? nextPage(path.split('?')[0] ?? '', answer) : '';
  }
  return pages;
}
const get = (path: string) => facade.call('GET', path, { as: fleet.company });

test('vehicles and their papers are read page by page, each once', async () => {
  const { company } = fleet;
  for (const plateNumber of ['PAG-001-AA', 'PAG-002-AA', 'PAG-003-AA']) {
    const json = vehicleInput({ plateNumber, model: 'Toyota Hiace' });
    expect(await facade.call('POST', '/corporate/vehicles', { as: company, json })).toMatchObject({
      status: 201,
    });
  }
  await facade.sql`
    insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
    select ${company.id}, k.kind, 'PAG002AA', 'x', k.day::date, 'accepted'
    from (values ('insurance', ${addDays(lagosDate(Date.now()), -1)}), ('roadworthiness', ${addDays(lagosDate(Date.now()), 1)})) k (kind, day)`;

  const pages = await pagesOf('/corporate/vehicles', fleetVehicleListSchema);
  expect(pages.map((page) => page.length)).toEqual([2, 2]);
  const vehicles = pages.flat();
  expect(vehicles.map(({ plateNumber }) => plateNumber.slice(0, 7)).slice(1)).toEqual([
    'PAG-001',
    'PAG-002',
    'PAG-003',
  ]);
  expect(vehicles.filter(({ hasExpiredPaper }) => hasExpiredPaper)).toMatchObject([
    { plateNumber: 'PAG-002-AA' },
  ]);
  const shown = read(fleetSchema, await get('/corporate/fleet'));
  expect(shown).toMatchObject({ vehicleCount: 4, vehicles });

  const papers = (await pagesOf('/papers', paperListSchema)).flat();
  expect(papers.map(({ kind, vehicleId }) => `${kind} ${vehicleId}`)).toEqual(
    vehicles.flatMap(({ id }) => [`insurance ${id}`, `roadworthiness ${id}`]),
  );
  const path = `/papers?vehicleId=${vehicles[2]?.id}`;
  expect((await pagesOf(path, paperListSchema)).flat()).toMatchObject([
    { kind: 'insurance', daysLeft: -1 },
    { kind: 'roadworthiness', daysLeft: 1 },
  ]);
  for (const wrong of ['cursor=x', `cursor=licence.${company.id}`, 'vehicleId=x', 'limit=0']) {
    expect(await get(`/papers?${wrong}`)).toMatchObject({ status: 400 });
  }
  const stranger = await createFleet(facade);
  expect((await get(`/papers?vehicleId=${stranger.vehicle.id}`)).body).toEqual([]);
  expect((await get(`/papers?cursor=insurance.${stranger.vehicle.id}`)).body).toEqual([]);
});

test('drivers come first, then open invitations, then declined ones', async () => {
  await facade.sql`
    insert into public.fleet_drivers (company_id, email, status, invited_at)
    select ${fleet.company.id}, n || '@invited.test', case when n % 2 = 0 then 'declined' else 'invited' end,
      now() - make_interval(days => n)
    from generate_series(1, 4) n`;
  const pages = await pagesOf('/corporate/drivers', fleetDriverListSchema);
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map(({ email, status }) => `${status} ${email}`)).toEqual([
    `active ${fleet.driver.email}`,
    'invited 3@invited.test',
    'invited 1@invited.test',
    'declined 4@invited.test',
    'declined 2@invited.test',
  ]);
  const active = await pagesOf('/corporate/drivers?status=active', fleetDriverListSchema);
  expect(active).toMatchObject([[{ driverId: fleet.driver.id }]]);
  for (const wrong of ['status=left', 'cursor=x', 'limit=0']) {
    expect(await get(`/corporate/drivers?${wrong}`)).toMatchObject({ status: 400 });
  }
});
