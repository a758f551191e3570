import { expect, test } from 'vitest';
import { notificationListSchema } from './contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';

const facade = openFacade();

async function cancelledTexts(as: Person) {
  const list = read(notificationListSchema, await facade.call('GET', '/notifications', { as }));
  const sent = await facade.sql<{ body: string }[]>`
    select private.notification_message(d) ->> 'body' as body from private.deliveries d
    where d.user_id = ${as.id} and d.kind = 'trip_cancelled' and d.channel in ('email', 'sms')
  `;
  return {
    app: list.find(({ kind }) => kind === 'trip_cancelled')?.body,
    sent: sent.map(({ body }) => body),
  };
}
async function bookedTrip() {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  const trip = await facade.publish(driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  expect((await facade.call('POST', '/bookings', { as: passenger, json })).status).toBe(201);
  return { driver, passenger, trip };
}

test.each([
  'Your money waits at pay-back.com',
  'Call 0803 123 4567 to get your money',
  'Your card failed, signed Tafiya Support',
  'T4fiya123 needs your PIN',
])('a reason that may not be sent is shown in the app only: %s', async (reason) => {
  const { driver, passenger, trip } = await bookedTrip();
  expect(
    (await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver, json: { reason } })).status,
  ).toBe(200);
  const { app, sent } = await cancelledTexts(passenger);
  expect(app).toContain(`was cancelled. You owe nothing. Reason: ${reason}`);
  expect(sent.length).toBeGreaterThan(0);
  for (const body of sent) {
    expect(body).toMatch(/was cancelled\. You owe nothing\.$/);
  }
});

test('an alert has its trip', async () => {
  const { passenger, trip } = await bookedTrip();
  const list = read(notificationListSchema, await facade.call('GET', '/notifications', { as: passenger }));
  const { id, origin, destination, departureDate, arrivalDate } = trip;
  expect(list.map((alert) => alert.trip)).toEqual([{ id, origin, destination, departureDate, arrivalDate }]);
});

test('a plain reason is sent, and stands once in the app', async () => {
  const { driver, passenger, trip } = await bookedTrip();
  const reason = 'My gearbox broke';
  await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver, json: { reason } });
  const { app, sent } = await cancelledTexts(passenger);
  expect(app?.split('Reason:')).toHaveLength(2);
  expect(sent.length).toBeGreaterThan(0);
  for (const body of sent) {
    expect(body).toMatch(/You owe nothing\. Reason: My gearbox broke$/);
  }
});

test('the reason of a company that may not be sent is shown to its driver in the app only', async () => {
  const fleet = await createFleet(facade);
  const trip = await fleet.trip('09:00');
  const reason = 'Write to Tafiya Security';
  const answer = await facade.call('POST', `/corporate/trips/${trip.id}/cancel`, {
    as: fleet.company,
    json: { reason },
  });
  expect(answer.status).toBe(200);
  const { app, sent } = await cancelledTexts(fleet.driver);
  expect(app).toMatch(/was cancelled\. Reason: Write to Tafiya Security$/);
  for (const body of sent) {
    expect(body).toMatch(/was cancelled\.$/);
  }
});

test('direction characters are removed from descriptions, points and reasons', async () => {
  const [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
  const turned = (words: string) => `\u202e${words}\u2066`;
  const trip = await facade.publish(driver, {
    description: `${turned('Front seat')}\nNo smoking`,
    originPoint: { name: turned('Old park'), hint: turned('Gate 2') },
  });
  expect(trip.description).toBe('Front seat\nNo smoking');
  expect(trip.stops?.[0]?.point).toMatchObject({ name: 'Old park', hint: 'Gate 2' });
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: passenger, json });
  await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver, json: { reason: turned('Rain') } });
  expect((await cancelledTexts(passenger)).app).toMatch(/ Reason: Rain$/);
});
