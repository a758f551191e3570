import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/contracts/bookings.ts';
import { ratingSummarySchema } from '../_shared/contracts/ratings.ts';
import type { Person } from './testing/cast.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createFleet, departureAt } from './testing/fleet.ts';
import { actAs, meanwhile } from './testing/meanwhile.ts';

/** One test per lock: it fails when the lock is taken out of the function it names. */
let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const conflict = (error: string) => ({ status: 409, body: { code: 'conflict', error } });

describe('ratings: the people of give_rating and reveal_ratings', () => {
  /** Two journeys of one driver, rated by both passengers and by nobody else yet. */
  async function twoJourneys() {
    const driver = await facade.cast.driver();
    const bookings: string[] = [];
    for (const stars of [5, 2]) {
      const as = await facade.cast.passenger();
      const trip = await facade.publish(driver);
      const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
      const { id } = read(bookingSchema, await facade.call('POST', '/bookings', { as, json }));
      for (const status of ['en_route', 'arrived', 'completed']) {
        await facade.sql`update public.trips set status = ${status} where id = ${trip.id}`;
      }
      expect(await rate(as, id, stars)).toMatchObject({ status: 201 });
      bookings.push(id);
    }
    const [one = '', other = ''] = bookings;
    return { driver, one, other };
  }

  const rate = (as: Person, booking: string, stars: number) =>
    facade.call('POST', `/bookings/${booking}/rating`, { as, json: { stars } });

  async function standing(driver: Person) {
    const answer = await facade.call('GET', '/ratings', { as: driver });
    const { average, count } = read(ratingSummarySchema, answer);
    return { average, count };
  }

  test('two reveals at once both count', async () => {
    const { driver, one, other } = await twoJourneys();
    await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.give_rating(${one}, 4, null)`;
      },
      second: () => rate(driver, other, 4),
    });
    expect(await standing(driver)).toEqual({ average: 3.5, count: 2 });
  });

  test('a reveal whose window is over counts one that is just being given', async () => {
    const { driver, one, other } = await twoJourneys();
    await facade.sql`
      update public.trips set ended_at = now() - interval '15 days'
      where id = (select trip_id from public.bookings where id = ${other})`;
    await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.give_rating(${one}, 4, null)`;
      },
      second: () => standing(driver),
    });
    expect(await standing(driver)).toEqual({ average: 3.5, count: 2 });
  });
});

describe('a vehicle of one’s own: save_own_vehicle', () => {
  const plate = () => `V${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const save = (as: Person, plateNumber = plate()) =>
    facade.call('PUT', '/driver/vehicle', {
      as,
      json: { make: 'Toyota', model: 'Corolla', year: 2015, plateNumber, seats: 4 },
    });

  test('the driver: of two saved at once, one is on the road', async () => {
    const driver = await facade.cast.driver();
    const answer = await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.save_own_vehicle('Toyota', 'Sienna', 2015, ${plate()}, 6)`;
      },
      second: () => save(driver),
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(
      await facade.sql`select model from public.vehicles where owner_id = ${driver.id} and status = 'active'`,
    ).toEqual([{ model: 'Corolla' }]);
  });

  test('the trips before the driver: moving a trip and saving a vehicle do not wait for each other', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const answer = await meanwhile(facade.sql, {
      first: (held) => held`select from public.trips where id = ${trip.id} for no key update`,
      second: () => save(driver),
      rest: async (held) => {
        await actAs(held, driver);
        await held`select private.edit_trip(${trip.id}, ${held.json({ departureAt: departureAt('10:00', 6) })})`;
      },
    });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('a driver’s trips ahead and their hours', () => {
  test('check_trips_ahead: the hundredth is either their own or their fleet’s', async () => {
    const { driver, schedule } = await createFleet(facade);
    await facade.sql`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, total_seats, seats_available, fare_kobo)
      select ${driver.id}, 'mubi', 'potiskum', now() + interval '300 days', 1, 1, 500000 from generate_series(1, 99)`;
    const answer = await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.create_trip('Mubi', 'Potiskum', ${departureAt('08:00', 20)}, 1, 500000, null)`;
      },
      second: () => schedule('08:00'),
    });
    expect(answer).toMatchObject(conflict('This driver already has 100 trips ahead.'));
  });

  test('guard_overlapping_trips: a trip of one’s own and one of the fleet are not moved into each other', async () => {
    const { company, driver, trip } = await createFleet(facade);
    const own = await facade.publish(driver, { departureDate: departureAt('20:00') });
    const { id } = await trip('08:00');
    const answer = await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.edit_trip(${own.id}, ${held.json({ departureAt: departureAt('13:00') })})`;
      },
      second: () =>
        facade.call('PATCH', `/corporate/trips/${id}`, {
          as: company,
          json: { departureDate: departureAt('12:00') },
        }),
    });
    expect(answer).toMatchObject(conflict('The driver has a trip of their own at that time.'));
  });
});

test('locked_fleet_trip: seats that are being booked are not edited away', async () => {
  const { company, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const passenger = await facade.cast.passenger();
  const answer = await meanwhile(facade.sql, {
    first: async (held) => {
      await actAs(held, passenger);
      await held`select private.book_seats(${id}, 2, ${crypto.randomUUID()})`;
    },
    second: () => facade.call('PATCH', `/corporate/trips/${id}`, { as: company, json: { totalSeats: 1 } }),
  });
  expect(answer).toMatchObject(conflict('2 seats are already booked.'));
});

test('request_deletion: a trip does not leave with a passenger who is just leaving', async () => {
  const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
  const trip = await facade.publish(people.driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: people.passenger, json });
  const left = await meanwhile(facade.sql, {
    first: async (held) => {
      await actAs(held, people.passenger);
      await held`select private.request_deletion()`;
    },
    second: () =>
      facade.call('POST', `/trips/${trip.id}/status`, { as: people.driver, json: { status: 'en_route' } }),
    rest: (held) => held`select private.delete_own_account()`,
  });
  expect(left).toMatchObject({
    status: 200,
    body: { status: 'en_route', seatsAvailable: trip.seatsAvailable },
  });
});

describe('an invitation that is answered: answer_fleet_invitation', () => {
  async function invited() {
    const { company } = await createFleet(facade);
    const driver = await facade.cast.driver();
    await facade.call('POST', '/corporate/drivers', { as: company, json: { email: driver.email } });
    const [invitation] = await facade.sql<{ id: string }[]>`
      select id from public.fleet_drivers where company_id = ${company.id} and email = ${driver.email}`;
    const id = invitation?.id ?? '';
    const accept = () =>
      facade.call('POST', `/driver/invitations/${id}`, { as: driver, json: { accept: true } });
    return { company, driver, id, accept };
  }

  test('the company: one that is being withdrawn cannot be accepted', async () => {
    const { company, id, accept } = await invited();
    const answer = await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, company);
        await held`select private.remove_fleet_driver(${id})`;
      },
      second: accept,
    });
    expect(answer).toMatchObject({ status: 404 });
    expect(await facade.sql`select status from public.fleet_drivers where id = ${id}`).toEqual([
      { status: 'left' },
    ]);
  });

  test('the driver: who is being deleted joins nobody', async () => {
    const { driver, id, accept } = await invited();
    const answer = await meanwhile(facade.sql, {
      first: async (held) => {
        await actAs(held, driver);
        await held`select private.request_deletion(), private.delete_own_account()`;
      },
      second: accept,
    });
    expect(answer).toMatchObject({ status: 404 });
    expect(await facade.sql`select status, driver_id from public.fleet_drivers where id = ${id}`).toEqual([
      { status: 'invited', driver_id: null },
    ]);
  });
});

test('submit_verification: an approval that is just being given stands', async () => {
  const driver = await facade.cast.unverifiedDriver();
  const paper = (kind: string) => `${driver.id}/${kind}-${crypto.randomUUID()}.jpg`;
  const papers = {
    driverLicenseUrl: paper('driver-license'),
    passportPhotoUrl: paper('passport-photograph'),
  };
  await facade.sql`
    insert into storage.objects (bucket_id, name) select 'documents', unnest(${Object.values(papers)}::text[])`;
  const details = {
    fullName: 'Dauda Driver',
    dateOfBirth: '1990-05-01',
    gender: 'male',
    residentialAddress: '12 Awolowo Road, Ikoyi',
    driverLicenseNumber: 'ABC123456789',
    driverLicenseExpiry: '2031-01-31',
    ninNumber: '12345678901',
    bankName: 'First Bank',
    bankAccountNumber: '0000014579',
    accountName: 'Dauda Driver',
    ...papers,
  };
  const claims = await facade.services.verifyToken(driver.token);
  const submit = () =>
    facade.services.withCaller(
      { kind: 'user', claims },
      (sql) => sql`select private.submit_verification(${sql.json(details)})`,
    );
  const answer = meanwhile(facade.sql, {
    first: (held) => held`
      update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
      where id = ${driver.id}`,
    second: submit,
  });
  await expect(answer).rejects.toMatchObject({ code: 'conflict', message: 'You are already verified.' });
});
