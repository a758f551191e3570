import { z } from 'zod';
import type { CallerName } from '../../_shared/core/calls/who.ts';
import { bookingClaimsSchema } from '../../_shared/claims/contract.ts';
import { bookingPaymentSchema } from '../../_shared/payments/contract.ts';
import { createAdmin } from './admin.ts';
import { mintToken, type Person } from './cast.ts';
import { showPhoto, uploadDocument, vehicleFiles } from '../../_shared/documents/testing/documents.ts';
import { tripInput, type Facade } from './facade.ts';
import { createMessageFixtures } from './fixtures-messages.ts';
import { settleHold, takeOnline } from '../../_shared/payments/testing/take-online.ts';
import { scheduleInput } from '../../_shared/schedules/testing/schedules.ts';

const idSchema = z.object({ id: z.string() });

export type Fixtures = ReturnType<typeof createFixtures>;

/**
 * People and rows, each created at its first use: the driver's trip, the passenger's booking on it, the company's fleet
 * in which the driver drives.
 */
export function createFixtures(facade: Facade, jwtSecret: string) {
  const created = new Map<string, Promise<unknown>>();
  // Created once, also when two fixtures need it at the same time.
  function once<T>(name: string, create: () => Promise<T>): Promise<T> {
    const value = created.get(name) ?? create();
    created.set(name, value);
    return value as Promise<T>;
  }
  async function post(path: string, as: Person, json: object = {}): Promise<string> {
    const { status, body } = await facade.call('POST', path, { as, json });
    if (status >= 300) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    return idSchema.parse(body).id;
  }
  const { cast, sql } = facade;
  const plate = () => `P${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const key = () => crypto.randomUUID();

  const upload = (owner: Person) => uploadDocument(facade, owner, 'proof-of-address');

  const people = {
    passenger: () => once('passenger', cast.passenger),
    'other passenger': () => once('other passenger', cast.passenger),
    driver: () => once('driver', cast.driver),
    'other driver': () => once('other driver', cast.driver),
    suspended: () => once('suspended', cast.suspended),
    corporate: () => once('corporate', cast.corporate),
    'other corporate': () => once('other corporate', cast.corporate),
    'deleted user': () => once('deleted', cast.deleted),
  };

  async function withToken(secret: string, exp: number): Promise<Person> {
    const owner = await people.passenger();
    return { ...owner, token: await mintToken(secret, { sub: owner.id, exp }) };
  }

  async function newVehicle(approval: string): Promise<string> {
    const driver = await cast.unverifiedDriver();
    const { colour, photoUrl, proofOfOwnershipUrl } = await vehicleFiles(facade, driver);
    const rows = await sql`
      insert into public.vehicles (
        owner_id, make, model, year, plate_number, seats, kind, approval, colour, photo_path, proof_of_ownership_path
      )
      values (
        ${driver.id}, 'Toyota', 'Sienna', 2015, ${plate()}, 6, 'car', ${approval}, ${colour}, ${photoUrl}, ${proofOfOwnershipUrl}
      )
      returning id`;
    return z.tuple([idSchema]).parse(rows)[0].id;
  }

  const settledHold = () =>
    once('settled hold', async () => {
      const booking = await fixtures.hold();
      await settleHold(facade, booking);
      return booking;
    });
  const trip = () => once('trip', async () => post('/trips', await people.driver(), tripInput()));
  const booking = () =>
    once('booking', async () => {
      const json = { tripId: await trip(), seats: 1, clientKey: key() };
      return post('/bookings', await people.passenger(), json);
    });
  async function complete(trip: string): Promise<void> {
    for (const status of ['en_route', 'arrived', 'completed']) {
      await sql`update public.trips set status = ${status} where id = ${trip}`;
    }
  }

  const fixtures = {
    ...people,
    /** The caller's credentials: a token, a cookie or nothing. */
    async as(name: CallerName): Promise<{ as?: Person; headers?: Record<string, string> }> {
      const seconds = Math.floor(Date.now() / 1000);
      if (name === 'anonymous') return {};
      if (name === 'admin')
        return { headers: { cookie: (await once('admin', () => createAdmin(facade))).cookie } };
      if (name === 'expired token') return { as: await withToken(jwtSecret, seconds - 60) };
      if (name === 'forged token') return { as: await withToken(`${jwtSecret}x`, seconds + 3600) };
      return { as: await people[name]() };
    },
    plate,
    key,
    trip,
    /** Moves the trip as if it had left so many minutes ago; negative: it leaves in as many. */
    leave: async (minutes: number) => facade.leave(await fixtures.trip(), minutes),
    booking,
    /** Seats that the passenger asks the driver for, along the way of another trip. */
    request: () =>
      once('request', async () => {
        const trip = await post('/trips', await people.driver(), tripInput(9));
        const json = {
          fromPlaceId: 'ilorin',
          toPlaceId: 'abuja',
          seats: 1,
          payment: 'cash',
          clientKey: key(),
        };
        return post(`/trips/${trip}/requests`, await people.passenger(), json);
      }),
    /** A trip with one seat, which is booked. */
    fullTrip: () =>
      once('full trip', async () => {
        const input = { ...tripInput(11), seatsAvailable: 1 };
        const tripId = await post('/trips', await people.driver(), input);
        await post('/bookings', await cast.passenger(), { tripId, seats: 1, clientKey: key() });
        return tripId;
      }),
    /** Two trips of another driver that make one journey: the second leaves up to 2 hours after the first one arrives. */
    connection: () =>
      once('connection', async () => {
        const driver = await people['other driver']();
        const first = await post('/trips', driver, tripInput(40));
        const [row] = await sql<{ leaves: Date }[]>`
          select date_bin('30 minutes', arrives_at, '2000-01-01') + interval '2 hours' as leaves
          from public.trips where id = ${first}`;
        const departureDate = row?.leaves.toISOString();
        const way = { origin: 'Abuja', destination: 'Kaduna' };
        const second = await post('/trips', driver, { ...tripInput(), ...way, departureDate });
        return { first: { tripId: first }, second: { tripId: second } };
      }),
    /** Seats on the trip that the passenger is paying for. */
    hold: () =>
      once('hold', async () => {
        await takeOnline(facade, await people.driver());
        const tripId = await post('/trips', await people.driver(), tripInput(7));
        const json = { tripId, seats: 1, clientKey: key() };
        const { body } = await facade.call('POST', '/holds', { as: await people.passenger(), json });
        return bookingPaymentSchema.parse(body).bookingId;
      }),
    /** The trip of the held or paid seats. */
    async heldTrip(): Promise<string> {
      const rows = await sql`select trip_id as id from public.seat_holds where id = ${await fixtures.hold()}`;
      return z.tuple([idSchema]).parse(rows)[0].id;
    },
    /** A booking of the passenger that was paid online, on a trip that is completed. */
    paidBooking: () =>
      once('paid booking', async () => {
        const booking = await settledHold();
        await complete(await fixtures.heldTrip());
        return booking;
      }),
    /** A booking that was paid online, whose passenger did not come to the stop where the driver has waited. */
    missedBooking: () =>
      once('missed booking', async () => {
        const booking = await settledHold();
        const trip = await fixtures.heldTrip();
        await facade.leave(trip, 60);
        await sql`update public.trips set status = 'waiting' where id = ${trip} and status = 'scheduled'`;
        await sql`
          update public.trip_stops set reported_at = now() - interval '1 hour' where trip_id = ${trip} and position = 0`;
        return booking;
      }),
    /** The passenger's claim about the paid booking. */
    claim: () =>
      once('claim', async () => {
        const json = { kind: 'not_completed', words: 'It stopped in Lokoja.' };
        const path = `/bookings/${await fixtures.paidBooking()}/claim`;
        const { status, body } = await facade.call('POST', path, { as: await people.passenger(), json });
        if (status !== 201) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
        return bookingClaimsSchema.parse(body).claims[0]?.id ?? '';
      }),
    /** The code of the booking, which its passenger shows to the driver. */
    async boardingCode(): Promise<string> {
      const rows = await sql`
        select code from private.boarding_codes where booking_id = ${await fixtures.booking()}`;
      return z.tuple([z.object({ code: z.string() })]).parse(rows)[0].code;
    },
    /** The trip once it waits for its passengers. */
    tripUnderWay: () =>
      once('trip under way', async () => {
        const id = await fixtures.trip();
        await sql`update public.trips set status = 'waiting' where id = ${id}`;
        return id;
      }),
    /** The first stop of the trip. */
    async stop(): Promise<string> {
      const rows = await sql`
        select id from public.trip_stops where trip_id = ${await fixtures.trip()} and position = 0`;
      return z.tuple([idSchema]).parse(rows)[0].id;
    },
    /** A booking on a completed trip. */
    completedBooking: () =>
      once('completed booking', async () => {
        const booking = await fixtures.booking();
        await complete(await fixtures.trip());
        return booking;
      }),
    share: () =>
      once('share', async () => {
        await fixtures.booking();
        return post(`/trips/${await fixtures.trip()}/shares`, await people.passenger());
      }),
    /** The path of a document of the passenger. */
    driverWithPhoto: () =>
      once('driver with photo', async () => {
        const driver = await people['other driver']();
        await showPhoto(facade, driver);
        await sql`update public.driver_profiles set shows_photo = true where id = ${driver.id}`;
        return driver.id;
      }),
    document: () => once('document', async () => upload(await people.passenger())),
    /** The files of the caller's new vehicle; the passenger's for callers without a folder. */
    async vehicleFiles(caller: CallerName) {
      const isDriver = caller === 'driver' || caller === 'other driver';
      return vehicleFiles(facade, await people[isDriver ? caller : 'passenger']());
    },
    /** A paper of a vehicle: the company's, or that of the caller or of the driver. */
    async paper(caller: CallerName) {
      const sends = ['passenger', 'other passenger', 'other driver', 'corporate'] as const;
      const owner = await people[sends.find((name) => name === caller) ?? 'driver']();
      const [own] = await sql`select vehicle_id as id from public.driver_profiles where id = ${owner.id}`;
      const vehicleId = own ? own.id : await fixtures.fleetVehicle();
      const documentUrl = await uploadDocument(facade, owner, 'insurance');
      return { kind: 'insurance', vehicleId, expiresOn: '2035-01-01', documentUrl };
    },
    /** The id of a renewed licence that waits for a decision. */
    pendingPaper: () =>
      once('pending paper', async () => {
        const driver = await cast.driver();
        const rows = await sql`
          insert into public.papers (owner_id, kind, file_path, expires_on, status)
          values (${driver.id}, 'licence', ${await uploadDocument(facade, driver, 'driver-license')}, '2035-01-01', 'pending')
          returning id`;
        return z.tuple([idSchema]).parse(rows)[0].id;
      }),
    /** A name for which a verified driver waits. */
    pendingName: () =>
      once('pending name', async () => {
        const driver = await cast.driver();
        await facade.call('PATCH', '/user', { as: driver, json: { name: 'Dauda Bello' } });
        const rows = await sql`select c.id from private.name_changes c where c.person_id = ${driver.id}`;
        return z.tuple([idSchema]).parse(rows)[0].id;
      }),
    /** The path of a document of a driver who has not submitted it yet. */
    async documentOf(name: 'driver' | 'other driver'): Promise<string> {
      const driver = await people[name]();
      await sql`
        update public.driver_profiles set verification_status = 'unverified', verification_approved_at = null
        where id = ${driver.id}`;
      return upload(driver);
    },
    fleetVehicle: () =>
      once('vehicle', async () => {
        const bus = { model: 'HiAce', plateNumber: plate(), type: 'bus', capacity: 14, clientKey: key() };
        return post('/corporate/vehicles', await people.corporate(), bus);
      }),
    fleetRoute: () =>
      once('route', async () => post('/corporate/routes', await people.corporate(), routeInput(key()))),
    invitation: () =>
      once('invitation', async () => {
        const json = { email: (await people.driver()).email, vehicleId: await fixtures.fleetVehicle() };
        return post('/corporate/drivers', await people.corporate(), json);
      }),
    /** The driver accepts the invitation; gives the membership's id. */
    membership: () =>
      once('membership', async () => {
        const id = await fixtures.invitation();
        const answer = { as: await people.driver(), json: { accept: true } };
        await facade.call('POST', `/driver/invitations/${id}`, answer);
        return id;
      }),
    async fleetTripInput() {
      await fixtures.membership();
      const { departureDate } = z.object({ departureDate: z.string() }).parse(tripInput(5));
      const [routeId, vehicleId] = [await fixtures.fleetRoute(), await fixtures.fleetVehicle()];
      return { routeId, vehicleId, departureDate, farePerSeat: 9000, clientKey: key() };
    },
    fleetTrip: () =>
      once('fleet trip', async () =>
        post('/corporate/trips', await people.corporate(), await fixtures.fleetTripInput()),
      ),
    schedule: () => once('schedule', async () => post('/schedules', await people.driver(), scheduleInput())),
    /** The id of a driver whose documents wait for a decision. */
    pendingDriver: () =>
      once('pending', async () => {
        const { id } = await cast.unverifiedDriver();
        await sql`update public.driver_profiles set verification_status = 'pending' where id = ${id}`;
        return id;
      }),
    verifiedUser: () =>
      once('verified', async () => {
        const { id } = await cast.passenger();
        await sql`update public.profiles set is_verified = true, verified_at = now() where id = ${id}`;
        return id;
      }),
    personWithContact: () =>
      once('person with contact', async () => {
        const { id } = await cast.passenger();
        await sql`
          insert into private.emergency_contacts (person_id, position, name, phone, relation)
          values (${id}, 1, 'Ada Obi', '+2348031112222', 'Sister')`;
        return id;
      }),
    payoutAccountToCheck: () =>
      once('payout account', async () => {
        const { id } = await cast.driver();
        const [account] = await sql`
          insert into public.payout_accounts (
            payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code)
          values (${id}, '057', 'Zenith Bank', '0123456789', 'OBI ADA', false, false, 'RCP_1') returning id`;
        return String(account?.['id']);
      }),
    pendingVehicle: () => once('pending vehicle', () => newVehicle('pending')),
    approvedVehicle: () => once('approved vehicle', () => newVehicle('approved')),
    ...createMessageFixtures({ once, post, key, people, booking, trip, complete, sql: facade.sql }),
  };
  return fixtures;
}

/** A valid request body for creating a route. */
export function routeInput(clientKey: string): object {
  const places = { origin: 'Lagos', destination: 'Abuja' };
  return { name: 'Lagos–Abuja', ...places, frequency: 'daily', duration: 600, clientKey };
}
