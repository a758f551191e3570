import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fleetDriverListSchema, fleetDriverSchema, fleetInvitationListSchema } from './contract.ts';
import { notificationListSchema } from '../notifications/contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet, join } from './testing/fleet.ts';

let facade: Facade;
let company: Person;

beforeAll(async () => {
  facade = openFacade();
  company = await facade.cast.corporate();
});
afterAll(() => facade.close());

const invite = async (email: string, as = company) =>
  read(fleetDriverSchema, await facade.call('POST', '/corporate/drivers', { as, json: { email } }));
const drivers = async (as = company) =>
  read(fleetDriverListSchema, await facade.call('GET', '/corporate/drivers', { as }));
const invitations = async (as: Person) =>
  read(fleetInvitationListSchema, await facade.call('GET', '/driver/invitations', { as }));
const answer = (as: Person, id: string, accept: unknown) =>
  facade.call('POST', `/driver/invitations/${id}`, { as, json: { accept } });
const remove = (id: string, as = company) => facade.call('DELETE', `/corporate/drivers/${id}`, { as });

describe('inviting a driver', () => {
  test('notifies the driver and lists the invitation; the company sees no name before the driver accepts', async () => {
    const driver = await facade.cast.driver();
    const [first, again] = await Promise.all([
      invite(driver.email.toUpperCase()),
      invite(` ${driver.email} `),
    ]);
    expect(first).toEqual(again);
    expect(first).toMatchObject({ status: 'invited', driverId: null, name: null, isVerified: false });
    const notifications = read(
      notificationListSchema,
      await facade.call('GET', '/notifications', { as: driver }),
    );
    expect(notifications.filter(({ kind }) => kind === 'fleet_invitation')).toHaveLength(1);

    expect(await invitations(driver)).toMatchObject([{ companyName: 'Sahel Lines', status: 'invited' }]);
    expect(await answer(driver, first.id, true)).toMatchObject({ status: 200, body: [{ status: 'active' }] });
    expect(await answer(driver, first.id, true)).toMatchObject({ status: 200 });
    expect(await drivers()).toMatchObject([
      { id: first.id, status: 'active', driverId: driver.id, name: 'Dauda Driver', isVerified: true },
    ]);
  });

  test('does not reveal whether an e-mail has an account; a passenger cannot accept', async () => {
    expect(await invite('nobody@cast.test')).toMatchObject({ status: 'invited', name: null });
    const passenger = await facade.cast.passenger();
    const { id } = await invite(passenger.email);
    expect(await invitations(passenger)).toEqual([]);
    expect(await answer(passenger, id, true)).toMatchObject({ status: 404 });
  });

  test('can be answered once, by the invited driver only', async () => {
    const driver = await facade.cast.driver();
    const { id } = await invite(driver.email);
    expect(await answer(await facade.cast.driver(), id, true)).toMatchObject({ status: 404 });
    expect(await answer(driver, id, 'yes')).toMatchObject({ status: 400 });
    expect(await answer(driver, id, false)).toMatchObject({ status: 200, body: [] });
    expect(await answer(driver, id, false)).toMatchObject({ status: 200, body: [] });
    expect(await answer(driver, id, true)).toMatchObject({ status: 409 });
  });

  test('can be withdrawn by its company only; withdrawing is idempotent', async () => {
    const driver = await facade.cast.driver();
    const { id } = await invite(driver.email);
    expect(await remove(id, await facade.cast.corporate())).toMatchObject({ status: 404 });
    expect(await remove(id)).toMatchObject({ status: 204 });
    expect(await remove(id)).toMatchObject({ status: 204 });
    expect(await invitations(driver)).toEqual([]);
  });

  test('is refused for 30 days after the driver has declined three times', async () => {
    const driver = await facade.cast.driver();
    for (let times = 0; times < 3; times++) {
      const { id } = await invite(driver.email);
      expect(await answer(driver, id, false)).toMatchObject({ status: 200 });
    }
    const json = { email: driver.email };
    const refused = await facade.call('POST', '/corporate/drivers', { as: company, json });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const days = Number(refused.headers.get('retry-after')) / (24 * 3600);
    expect(days).toBeCloseTo(30, 1);
    expect(await invite(driver.email, await facade.cast.corporate())).toMatchObject({ status: 'invited' });
  });
});

describe('driving for a fleet', () => {
  test('of two invitations accepted at once, one succeeds', async () => {
    const driver = await facade.cast.driver();
    const rivals = [await facade.cast.corporate(), await facade.cast.corporate()];
    const invited = await Promise.all(rivals.map((rival) => invite(driver.email, rival)));
    const answers = await Promise.all(invited.map(({ id }) => answer(driver, id, true)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is ended by the company at once, but not while trips are scheduled', async () => {
    const fleet = await createFleet(facade);
    const trip = await fleet.trip('08:00');
    const [membership] = await drivers(fleet.company);
    const id = membership?.id ?? '';
    expect(membership?.vehicle).toBe(fleet.vehicle.plateNumber);
    expect(await remove(id, fleet.company)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await facade.call('POST', `/corporate/trips/${trip.id}/cancel`, { as: fleet.company });
    expect(await remove(id, fleet.company)).toMatchObject({ status: 204 });
    expect(await drivers(fleet.company)).toEqual([]);

    await join(facade, { ...fleet, vehicleId: fleet.vehicle.id });
    expect(await fleet.schedule('08:00')).toMatchObject({ status: 201 });
  });
});
