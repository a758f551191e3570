import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/bookings/contract.ts';
import { ratingSummarySchema } from '../_shared/ratings/contract.ts';
import type { Person } from './testing/cast.ts';
import { vehicleFiles } from '../_shared/documents/testing/documents.ts';
import { openFacade, read, type Facade } from './testing/facade.ts';
import { createFleet, departureAt } from '../_shared/fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from './testing/races.ts';

/** One test per lock: the test fails when the lock is removed from the function that its title names. */
let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const conflict = (error: string) => ({ status: 409, body: { code: 'conflict', error } });

describe('ratings: give_rating and reveal_ratings_of lock the profiles', () => {
  /** Two completed trips of one driver, each rated by its passenger and not yet by the driver. */
  async function twoCompletedTrips() {
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

  async function ratingOf(driver: Person) {
    const answer = await facade.call('GET', '/ratings', { as: driver });
    const { average, count } = read(ratingSummarySchema, answer);
    return { average, count };
  }

  test('two ratings revealed at once both count', async () => {
    const { driver, one, other } = await twoCompletedTrips();
    await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.give_rating(${one}, 4, null)`;
      },
      request: () => rate(driver, other, 4),
    });
    expect(await ratingOf(driver)).toEqual({ average: 3.5, count: 2 });
  });

  test('revealing a rating after its window leaves a person who is being rated to the next run', async () => {
    const { driver, one, other } = await twoCompletedTrips();
    await facade.sql`update public.ratings set closes_at = now() - interval '1 day' where booking_id = ${other}`;
    const reveal = () => facade.sql`select private.reveal_ratings_of(${driver.id})`;
    await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.give_rating(${one}, 4, null)`;
      },
      request: reveal,
    });
    await reveal();
    expect(await ratingOf(driver)).toEqual({ average: 3.5, count: 2 });
  });
});

describe('a driver’s own vehicle: save_own_vehicle', () => {
  const plate = () => `V${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const car = (model: string) => ({ make: 'Toyota', model, year: 2015, plateNumber: plate(), seats: 4 });
  const save = async (as: Person) => {
    const json = { ...car('Corolla'), ...(await vehicleFiles(facade, as)) };
    return facade.call('PUT', '/driver/vehicle', { as, json });
  };

  test('locks the driver: of two vehicles saved at once, one waits for approval', async () => {
    const driver = await facade.cast.driver();
    const other = { ...car('Sienna'), ...(await vehicleFiles(facade, driver)) };
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.save_own_vehicle(${held.json(other)})`;
      },
      request: () => save(driver),
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(
      await facade.sql`select model from public.vehicles where owner_id = ${driver.id} and approval = 'pending'`,
    ).toEqual([{ model: 'Corolla' }]);
  });

  test('locks trips before the driver: moving a trip and saving a vehicle do not deadlock', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const answer = await raceWithTransaction(facade.sql, {
      transaction: (held) => held`select from public.trips where id = ${trip.id} for no key update`,
      request: () => save(driver),
      beforeCommit: async (held) => {
        await actAs(held, driver);
        await held`select private.edit_trip(${trip.id}, ${held.json({ departureAt: departureAt('10:00', 6) })})`;
      },
    });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('a driver’s future trips', () => {
  test('create_trip: of two trips published at once, one is the hundredth', async () => {
    const driver = await facade.cast.driver();
    await facade.sql`
      insert into public.trips (driver_id, origin_place_id, destination_place_id, departure_at, may_overlap, total_seats, fare_kobo)
      select ${driver.id}, 'mubi', 'potiskum', now() + interval '300 days', true, 1, 500000 from generate_series(1, 99)`;
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.create_trip('Mubi', 'Potiskum', ${departureAt('08:00', 20)}, 1, 500000, null)`;
      },
      request: () =>
        facade.call('POST', '/trips', {
          as: driver,
          json: {
            origin: 'Mubi',
            destination: 'Potiskum',
            departureDate: departureAt('08:00', 25),
            seatsAvailable: 1,
            farePerSeat: 5000,
          },
        }),
    });
    expect(answer).toMatchObject(
      conflict('You already have 100 trips ahead. Cancel one before you add another.'),
    );
  });

  test('set_trip_arrival: a driver’s own trip and a fleet trip cannot be moved to overlap', async () => {
    const { company, driver, trip } = await createFleet(facade);
    const own = await facade.publish(driver, { origin: 'Kaduna', departureDate: departureAt('20:00') });
    const { id } = await trip('08:00');
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.edit_trip(${own.id}, ${held.json({ departureAt: departureAt('13:00') })})`;
      },
      request: () =>
        facade.call('PATCH', `/corporate/trips/${id}`, {
          as: company,
          json: { departureDate: departureAt('12:00') },
        }),
    });
    expect(answer).toMatchObject(conflict('The driver already has a trip at that time.'));
  });
});

test('locked_fleet_trip: a company cannot remove seats that are being booked', async () => {
  const { company, trip } = await createFleet(facade);
  const { id } = await trip('08:00');
  const passenger = await facade.cast.passenger();
  const answer = await raceWithTransaction(facade.sql, {
    transaction: async (held) => {
      await actAs(held, passenger);
      await held`select private.take_places(jsonb_populate_record(null::private.wanted_seats,
        ${held.json({ trip_id: id, seats: 2, client_key: crypto.randomUUID() })}::jsonb), false)`;
    },
    request: () => facade.call('PATCH', `/corporate/trips/${id}`, { as: company, json: { totalSeats: 1 } }),
  });
  expect(answer).toMatchObject(conflict('2 seats are already booked.'));
});

test('begin_deletion: a trip starts without a passenger whose account is being deleted', async () => {
  const people = { driver: await facade.cast.driver(), passenger: await facade.cast.passenger() };
  const trip = await facade.publish(people.driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: people.passenger, json });
  await facade.leave(trip.id, 0);
  const left = await raceWithTransaction(facade.sql, {
    transaction: async (held) => {
      await held`select private.begin_deletion(${people.passenger.id})`;
      await actAs(held, people.passenger);
    },
    request: () =>
      facade.call('POST', `/trips/${trip.id}/status`, { as: people.driver, json: { status: 'en_route' } }),
    beforeCommit: (held) => held`select private.delete_own_account()`,
  });
  expect(left).toMatchObject({
    status: 200,
    body: { status: 'en_route', seatsAvailable: trip.seatsAvailable },
  });
});

describe('accepting an invitation: answer_fleet_invitation', () => {
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

  test('locks the company: an invitation that is being withdrawn cannot be accepted', async () => {
    const { company, id, accept } = await invited();
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, company);
        await held`select private.remove_fleet_driver(${id})`;
      },
      request: accept,
    });
    expect(answer).toMatchObject({ status: 404 });
    expect(await facade.sql`select status from public.fleet_drivers where id = ${id}`).toEqual([
      { status: 'left' },
    ]);
  });

  test('locks the driver: a driver whose account is being deleted joins no fleet', async () => {
    const { driver, id, accept } = await invited();
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.delete_own_account()`;
      },
      request: accept,
    });
    expect(answer).toMatchObject({ status: 404 });
    expect(await facade.sql`select status, driver_id from public.fleet_drivers where id = ${id}`).toEqual([
      { status: 'invited', driver_id: null },
    ]);
  });
});

test('submit_verification: an approval given at the same moment is kept', async () => {
  const driver = await facade.cast.unverifiedDriver();
  const pathOf = (kind: string) => `${driver.id}/${kind}-${crypto.randomUUID()}.jpg`;
  const documents = {
    driverLicenseUrl: pathOf('driver-license'),
    passportPhotoUrl: pathOf('passport-photograph'),
  };
  await facade.sql`
    insert into storage.objects (metadata, bucket_id, name)
    select '{"mimetype": "image/jpeg"}', 'documents', unnest(${Object.values(documents)}::text[])`;
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
    ...documents,
  };
  const claims = await facade.services.verifyToken(driver.token);
  const submit = () =>
    facade.services.withCaller(
      { kind: 'user', claims },
      (sql) => sql`select private.submit_verification(${sql.json(details)})`,
    );
  const answer = raceWithTransaction(facade.sql, {
    transaction: (held) => held`
      update public.driver_profiles set verification_status = 'approved', verification_approved_at = now()
      where id = ${driver.id}`,
    request: submit,
  });
  await expect(answer).rejects.toMatchObject({ code: 'conflict', message: 'You are already verified.' });
});
