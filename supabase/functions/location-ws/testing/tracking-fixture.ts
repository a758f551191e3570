import { inject } from 'vitest';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, type Facade } from '../../api/testing/facade.ts';
import { openPhone, type Phone } from './phone.ts';

/** A driver, a passenger, their trips, and phones that follow them. */
export interface TrackingFixture {
  facade: Facade;
  driver: Person;
  passenger: Person;
  /** Publishes a trip of the driver and books it for the passengers. */
  trip(passengers?: Person[]): Promise<{ id: string; bookings: string[] }>;
  /** Opens a socket without signing in; through the gateway unless another URL is given. */
  connect(url?: string): Promise<Phone>;
  /** Opens a socket and signs the person in. */
  signIn(person: Person, userType: string, url?: string): Promise<Phone>;
  /** Signs in and joins the trip; does not wait for the snapshot. */
  follow(person: Person, trip: string, options?: { userType?: string; url?: string }): Promise<Phone>;
  /** The driver's position on the trip was stored a minute ago, by a process that has ended: the next one is due. */
  storeBefore(tripId: string, at: number): Promise<void>;
  /** Blocks storing positions of the driver on the trip while `work` runs. */
  whileStoringIsBlocked(tripId: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export function authMessage({ id, token }: Person, userType: string): object {
  return { type: 'auth', userId: id, userType, token };
}

/** A position on the road from Lagos to Ibadan; each `step` is about 110 m farther. */
export function position(tripId: string, step = 0, at = Date.now()): Record<string, unknown> {
  return {
    type: 'location_update',
    tripId,
    latitude: 6.6 + step * 0.001,
    longitude: 3.4,
    accuracy: 8,
    heading: 0,
    speed: 20,
    timestamp: new Date(at).toISOString(),
  };
}

export async function openTrackingFixture(): Promise<TrackingFixture> {
  const facade = openFacade();
  const phones: Phone[] = [];
  const driver = await facade.cast.driver();
  const passenger = await facade.cast.passenger();

  async function trip(passengers: Person[] = [passenger]): Promise<{ id: string; bookings: string[] }> {
    const { id } = await facade.publish(driver);
    const bookings: string[] = [];
    for (const as of passengers) {
      const json = { tripId: id, seats: 1, clientKey: crypto.randomUUID() };
      const { body } = await facade.call('POST', '/bookings', { as, json });
      bookings.push(String((body as { id: unknown }).id));
    }
    return { id, bookings };
  }

  async function connect(url = `${inject('stack').url}/location-ws`): Promise<Phone> {
    const phone = await openPhone(url);
    phones.push(phone);
    return phone;
  }

  async function signIn(person: Person, userType: string, url?: string): Promise<Phone> {
    const phone = await connect(url);
    phone.send(authMessage(person, userType));
    await phone.waitFor('auth_success');
    return phone;
  }

  return {
    facade,
    driver,
    passenger,
    trip,
    connect,
    signIn,
    async follow(person, tripId, { userType = person === driver ? 'driver' : 'passenger', url } = {}) {
      const phone = await signIn(person, userType, url);
      phone.send({ type: 'join_trip', tripId, userId: person.id, userType });
      await phone.waitFor('trip_joined');
      return phone;
    },
    async storeBefore(tripId, at) {
      await facade.sql`
        insert into public.trip_locations (
          trip_id, user_id, user_type, latitude, longitude, accuracy, recorded_at, received_at, allowance
        ) values (
          ${tripId}, ${driver.id}, 'driver', 6.6, 3.4, 8, ${new Date(at)}, now() - interval '1 minute', 4
        )`;
    },
    async whileStoringIsBlocked(tripId, work) {
      await facade.sql.begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${tripId + driver.id}, 0))`;
        await work();
      });
    },
    async close() {
      for (const phone of phones) phone.terminate();
      await facade.close();
    },
  };
}
