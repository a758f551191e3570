import { inject } from 'vitest';
import { createAdmin } from '../../functions/api/testing/admin.ts';
import type { Person } from '../../functions/api/testing/cast.ts';
import { openFacade, type Facade } from '../../functions/api/testing/facade.ts';
import { CALLERS, type CallerName } from '../../functions/_shared/core/calls/who.ts';
import { createFixtures, type Fixtures } from '../../functions/api/testing/fixtures.ts';
import { createAttacker, type Attacker, type Caller } from './attacker.ts';
import { plantSecrets, type Secret } from './secrets.ts';

/** The callers of every call, and two that must get no more than the caller named here. */
export const MORE_CALLERS = { 'suspended driver': 'suspended', 'admin account': 'other passenger' } as const;

export type AttackerName = CallerName | keyof typeof MORE_CALLERS;

/** People with trips, bookings, a fleet and planted secrets, and an attacker who calls as each of them. */
export interface World extends Attacker {
  facade: Facade;
  fixtures: Fixtures;
  callers: Record<AttackerName, Caller>;
  people: Record<string, Person>;
  secrets: Secret[];
  trip: string;
  fleetTrip: string;
  booking: string;
  close(): Promise<void>;
}

export async function createWorld(): Promise<World> {
  const facade = openFacade();
  const fixtures = createFixtures(facade, inject('stack').jwtSecret);
  const trip = await fixtures.trip();
  const booking = await fixtures.booking();
  await fixtures.share();
  const fleetTrip = await fixtures.fleetTrip();
  const people: Record<string, Person> = {
    passenger: await fixtures.passenger(),
    'other passenger': await fixtures['other passenger'](),
    driver: await fixtures.driver(),
    'other driver': await fixtures['other driver'](),
    corporate: await fixtures.corporate(),
    'other corporate': await fixtures['other corporate'](),
    suspended: await fixtures.suspended(),
    'suspended driver': await suspendedDriver(facade),
  };
  const secrets = await plantSecrets(facade, people, { own: trip, fleet: fleetTrip, booking });
  const callers = { ...(await callersOf(fixtures)), ...(await moreCallers(facade, people)) };
  return {
    ...createAttacker(secrets),
    facade,
    fixtures,
    people,
    secrets,
    callers,
    trip,
    fleetTrip,
    booking,
    close: () => facade.close(),
  };
}

async function suspendedDriver({ cast, sql }: Facade): Promise<Person> {
  const driver = await cast.driver();
  await sql`select private.set_suspended(${driver.id}, true)`;
  return driver;
}

/** The callers of one set of fixtures, with their tokens and cookies. */
export async function callersOf(fixtures: Fixtures): Promise<Record<CallerName, Caller>> {
  const entries = await Promise.all(
    CALLERS.map(async (name) => {
      const { as, headers } = await fixtures.as(name);
      const cookie = headers?.['cookie'];
      return [
        name,
        { name, ...(as && { token: as.token }), ...(cookie !== undefined && { cookie }) },
      ] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<CallerName, Caller>;
}

async function moreCallers(facade: Facade, people: Record<string, Person>) {
  const { person } = await createAdmin(facade);
  return {
    'suspended driver': { name: 'suspended driver', token: people['suspended driver']?.token ?? '' },
    // The token of an administrator's account, without the session that password or code opens.
    'admin account': { name: 'admin account', token: person.token },
  };
}
