import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../bookings/contract.ts';
import { notificationListSchema } from '../notifications/contract.ts';
import { driverCommentListSchema, dueRatingListSchema, ratingSummarySchema } from './contract.ts';
import { runSimultaneously } from '../../api/testing/races.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { publishWithStops } from '../trips/testing/stops.ts';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function bookedTrip(): Promise<{
  driver: Person;
  passenger: Person;
  tripId: string;
  bookingId: string;
}> {
  const driver = await facade.cast.driver();
  await clearNotifications(driver);
  const passenger = await facade.cast.passenger();
  const { id: tripId } = await facade.publish(driver);
  const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
  const booking = read(bookingSchema, await facade.call('POST', '/bookings', { as: passenger, json }));
  return { driver, passenger, tripId, bookingId: booking.id };
}

// Notifications from creating the driver are not part of the test.
async function clearNotifications(person: Person): Promise<void> {
  await facade.sql`delete from public.notifications where user_id = ${person.id}`;
}

async function complete(tripId: string): Promise<void> {
  for (const status of ['en_route', 'arrived', 'completed']) {
    await facade.sql`update public.trips set status = ${status} where id = ${tripId}`;
  }
}

const rate = (as: Person, bookingId: string, stars: number, comment?: string) =>
  facade.call('POST', `/bookings/${bookingId}/rating`, { as, json: { stars, comment } });
const summary = async (as: Person) => read(ratingSummarySchema, await facade.call('GET', '/ratings', { as }));

describe('ratings', () => {
  test('stay hidden until both have rated, then count', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    expect((await rate(passenger, bookingId, 5, 'On time')).status).toBe(201);
    expect(await summary(driver)).toEqual({ average: null, count: 0, ratings: [] });
    expect((await rate(driver, bookingId, 4)).status).toBe(201);
    expect(await summary(driver)).toMatchObject({
      average: 5,
      count: 1,
      ratings: [{ stars: 5, comment: 'On time' }],
    });
    expect(await summary(passenger)).toMatchObject({ average: 4, count: 1 });
    expect((await facade.call('GET', '/user', { as: passenger })).body).toMatchObject({
      rating: 4,
      ratingCount: 1,
    });
  });

  test('with words are read by everyone, with the answer of the driver', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    await rate(passenger, bookingId, 5, 'On time');
    await rate(driver, bookingId, 4, 'Polite');
    const comments = async () =>
      read(driverCommentListSchema, await facade.call('GET', `/drivers/${driver.id}/ratings`));
    const [comment] = await comments();
    expect(comment).toMatchObject({ stars: 5, comment: 'On time', answer: null });
    expect(comment?.firstName).not.toContain(' ');
    const answered = await facade.call('POST', `/ratings/${comment?.id}/answer`, {
      as: driver,
      json: { words: 'Thank you.' },
    });
    expect([answered.status, (await comments())[0]?.answer]).toEqual([204, 'Thank you.']);
    expect((await summary(driver)).ratings[0]).toMatchObject({ isPublic: true, answer: 'Thank you.' });
    // A driver's rating of a passenger is not public.
    expect((await summary(passenger)).ratings[0]).toMatchObject({ comment: 'Polite', isPublic: false });
    const trip = await facade.call('GET', `/trips/${tripId}`, { as: passenger });
    expect(trip.body).toMatchObject({
      driver: { since: expect.stringMatching(/^\d{4}-\d{2}$/) },
      checked: ['licence', 'car'],
    });
  });

  test('are revealed after 14 days even if one side has not rated, and cannot be given later', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    await rate(passenger, bookingId, 3);
    await facade.sql`update public.trips set ended_at = now() - interval '15 days' where id = ${tripId}`;
    await facade.sql`update public.ratings set closes_at = now() - interval '1 day' where booking_id = ${bookingId}`;
    expect(await summary(driver)).toEqual({ average: null, count: 0, ratings: [] });
    await facade.sql`select private.reveal_ratings()`;
    expect(await summary(driver)).toMatchObject({ average: 3, count: 1, ratings: [{ stars: 3 }] });
    expect(await rate(driver, bookingId, 5)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('are given once: the same rating again changes nothing, a different one is refused', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    expect(await rate(passenger, bookingId, 5)).toMatchObject({ status: 409 });
    await complete(tripId);
    const answers = await Promise.all([1, 2, 3].map(() => rate(passenger, bookingId, 5)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await rate(passenger, bookingId, 1)).toMatchObject({
      status: 409,
      body: { error: 'You have already rated this trip.' },
    });
    await rate(driver, bookingId, 5);
    expect((await summary(driver)).count).toBe(1);
  });

  test('given by both sides at once are both revealed', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    const answers = await runSimultaneously(facade.sql, { table: 'public.bookings', id: bookingId }, () => [
      rate(passenger, bookingId, 5),
      rate(driver, bookingId, 4),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([(await summary(driver)).average, (await summary(passenger)).average]).toEqual([5, 4]);
  });

  test('can be given only by the people of the booking', async () => {
    const { tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    expect(await rate(await facade.cast.passenger(), bookingId, 5)).toMatchObject({ status: 404 });
    expect(await rate(await facade.cast.driver(), bookingId, 5)).toMatchObject({ status: 404 });
    for (const stars of [0, 6, 2.5, '5', null]) {
      const json = { stars };
      expect(
        await facade.call('POST', `/bookings/${bookingId}/rating`, {
          as: await facade.cast.passenger(),
          json,
        }),
      ).toMatchObject({ status: 400 });
    }
  });

  test('are listed as due until given', async () => {
    const { driver, passenger, tripId, bookingId } = await bookedTrip();
    await complete(tripId);
    const due = async (as: Person) =>
      read(dueRatingListSchema, await facade.call('GET', '/ratings/due', { as }));
    expect(await due(passenger)).toMatchObject([
      { bookingId, personName: 'Dauda Driver', origin: 'Lagos', destination: 'Abuja' },
    ]);
    expect(await due(driver)).toMatchObject([{ bookingId, personName: 'Peju Passenger' }]);
    await rate(passenger, bookingId, 5);
    expect(await due(passenger)).toEqual([]);
  });

  test('that are due name the part of the trip that the passenger travelled', async () => {
    const driver = await facade.cast.driver();
    const passenger = await facade.cast.passenger();
    const { id: tripId, stops = [] } = await publishWithStops(facade, driver, { places: ['Ore', 'Lokoja'] });
    const json = {
      tripId,
      seats: 1,
      fromStopId: stops[1]?.id,
      toStopId: stops[2]?.id,
      clientKey: crypto.randomUUID(),
    };
    read(bookingSchema, await facade.call('POST', '/bookings', { as: passenger, json }));
    await complete(tripId);
    for (const as of [passenger, driver]) {
      const answer = await facade.call('GET', '/ratings/due', { as });
      expect(read(dueRatingListSchema, answer)).toMatchObject([
        { origin: 'Ore', destination: 'Lokoja', departureDate: stops[1]?.time },
      ]);
    }
  });
});

describe('notifications', () => {
  const notificationsOf = async (as: Person) =>
    read(notificationListSchema, await facade.call('GET', '/notifications', { as }));

  test('are created for both sides of a booking and the passengers of a cancelled trip', async () => {
    const { driver, passenger, tripId } = await bookedTrip();
    const [booked] = await notificationsOf(driver);
    expect(booked).toMatchObject({
      kind: 'booking_created',
      title: '1 seat booked',
      link: `/trips/${tripId}`,
    });
    expect(booked?.body).toMatch(
      /^Peju Passenger booked 1 seat on Lagos to Abuja, \w{3} \d{1,2} \w{3}(?: \d{4})?, 08:00 → about \d\d:\d\d\.$/,
    );
    expect((await notificationsOf(passenger)).map(({ kind }) => kind)).toEqual(['booking_confirmed']);
    await facade.call('POST', `/trips/${tripId}/cancel`, {
      as: driver,
      json: { reason: 'Engine trouble' },
    });
    expect((await notificationsOf(passenger))[0]).toMatchObject({
      kind: 'trip_cancelled',
      title: 'Trip cancelled',
    });
    expect((await notificationsOf(passenger))[0]?.body).toContain('Reason: Engine trouble');
    expect((await notificationsOf(driver)).map(({ kind }) => kind)).toEqual(['booking_created']);
  });

  test('are marked as read by their owner only, one by one or all at once', async () => {
    const { driver, tripId } = await bookedTrip();
    const second = await facade.cast.passenger();
    const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: second, json });
    const [newest] = await notificationsOf(driver);
    expect((await facade.call('GET', '/notifications/unread', { as: driver })).body).toEqual({ unread: 2 });
    const ids = [newest?.id];
    expect((await facade.call('POST', '/notifications/read', { as: second, json: { ids } })).body).toEqual({
      unread: 1,
    });
    expect((await facade.call('POST', '/notifications/read', { as: driver, json: { ids } })).body).toEqual({
      unread: 1,
    });
    expect((await facade.call('POST', '/notifications/read', { as: driver })).body).toEqual({ unread: 0 });
  });
});
