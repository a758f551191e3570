import { inject } from 'vitest';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, type Facade } from '../../api/testing/facade.ts';
import { openPhone, type Phone } from './phone.ts';

/** A trip with its driver and one passenger, and phones that follow it. */
export interface Journey {
  facade: Facade;
  driver: Person;
  passenger: Person;
  /** A new trip of the driver that the passengers have booked. */
  trip(passengers?: Person[]): Promise<{ id: string; bookings: string[] }>;
  /** A bare socket, to the gateway unless another address is given. */
  connect(url?: string): Promise<Phone>;
  /** A socket on which the person has signed in. */
  signIn(person: Person, userType: string, url?: string): Promise<Phone>;
  /** Signed in and following the trip, snapshot not waited for. */
  follow(person: Person, trip: string, options?: { userType?: string; url?: string }): Promise<Phone>;
  /** While the work runs, nobody can store a position of the driver on the trip. */
  whileStoringWaits(tripId: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export function authMessage({ id, token }: Person, userType: string): object {
  return { type: 'auth', userId: id, userType, token };
}

/** Somewhere on the road from Lagos to Ibadan; `step` moves on by about 110 m. */
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

export async function openJourney(): Promise<Journey> {
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
    phone.say(authMessage(person, userType));
    await phone.hears('auth_success');
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
      phone.say({ type: 'join_trip', tripId, userId: person.id, userType });
      await phone.hears('trip_joined');
      return phone;
    },
    async whileStoringWaits(tripId, work) {
      await facade.sql.begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${tripId + driver.id}, 0))`;
        await work();
      });
    },
    async close() {
      for (const phone of phones) phone.vanish();
      await facade.close();
    },
  };
}
