import { z } from 'zod';
import { valueAs } from '../../_shared/core/database/rows.ts';
import type { Person } from './cast.ts';
import { type Facade, tripInput } from './facade.ts';

interface Tools {
  sql: Facade['sql'];
  once: <T>(name: string, create: () => Promise<T>) => Promise<T>;
  /** Posts as a person and answers the id of what it made. */
  post: (path: string, as: Person, json?: object) => Promise<string>;
  key: () => string;
  people: { passenger: () => Promise<Person>; driver: () => Promise<Person> };
  booking: () => Promise<string>;
  trip: () => Promise<string>;
  complete: (tripId: string) => Promise<void>;
}

/**
 * A conversation about the booking, with a message of the driver that the passenger has reported; a request of the passenger; a
 * report of the clock about the trip; what the passenger wrote about the driver, which everyone reads.
 */
export function createMessageFixtures({ once, post, key, people, booking, trip, complete, sql }: Tools) {
  const thread = () =>
    once('thread', async () => post('/threads', await people.passenger(), { bookingId: await booking() }));
  const message = () =>
    once('message', async () => {
      const json = { clientKey: key(), kind: 'text', body: 'Be there at seven.' };
      return post(`/threads/${await thread()}/messages`, await people.driver(), json);
    });
  const messageReport = () =>
    once('message report', async () =>
      post(`/messages/${await message()}/report`, await people.passenger(), { reason: 'rude' }),
    );
  const supportThread = () =>
    once('support thread', async () => {
      const json = { clientKey: key(), subject: 'trip', body: 'The driver did not come.' };
      return post('/support', await people.passenger(), { ...json, bookingId: await booking() });
    });
  const tripReport = () =>
    once('trip report', async () => {
      const rows = await sql`
        insert into public.trip_reports (trip_id, kind) values (${await trip()}, 'not_started') returning id`;
      return valueAs(z.string(), rows);
    });
  const comment = () =>
    once('comment', async () => {
      // A trip of its own: other fixtures complete and rate the shared one.
      const tripId = await post('/trips', await people.driver(), tripInput(13));
      const id = await post('/bookings', await people.passenger(), { tripId, seats: 1, clientKey: key() });
      await complete(tripId);
      const rows = await sql`
        insert into public.ratings (booking_id, rater_id, ratee_id, stars, comment, closes_at, revealed_at)
        select b.id, b.passenger_id, b.driver_id, 5, 'Calm', now(), now()
        from public.bookings b where b.id = ${id} returning id`;
      return valueAs(z.string(), rows);
    });
  return { comment, thread, message, messageReport, supportThread, tripReport };
}
