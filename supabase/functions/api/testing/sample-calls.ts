import { DECLARED_SAMPLES } from './prepared-calls.ts';
import { routeInput, type Fixtures } from './fixtures.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import { plain, type MakeSample, type Sample } from './sample-call.ts';
import { CLAIM_SAMPLE_CALLS } from './sample-calls-claims.ts';
import { DEVICE_SAMPLE_CALLS } from './sample-calls-devices.ts';
import { MESSAGE_SAMPLE_CALLS } from './sample-calls-messages.ts';
import { MAIL_SAMPLE_CALLS } from './sample-calls-mail.ts';
import { PUSH_SAMPLE_CALLS } from './sample-calls-push.ts';
import { MONEY_SAMPLE_CALLS } from './sample-calls-money.ts';
import { SAFETY_SAMPLE_CALLS } from './sample-calls-safety.ts';
import { REACH_SAMPLE_CALLS } from './sample-calls-reach.ts';
import { SMS_SAMPLE_CALLS } from './sample-calls-sms.ts';

const search = { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 };
const bus = (fixtures: Fixtures) => ({
  model: 'HiAce',
  plateNumber: fixtures.plate(),
  type: 'bus',
  capacity: 14,
});

/** One call for every route of the façade; permissions.api.test.ts fails for a route without one. */
export const SAMPLE_CALLS: Record<string, MakeSample> = {
  ...DECLARED_SAMPLES,
  ...MONEY_SAMPLE_CALLS,
  ...MAIL_SAMPLE_CALLS,
  ...CLAIM_SAMPLE_CALLS,
  ...SAFETY_SAMPLE_CALLS,
  ...MESSAGE_SAMPLE_CALLS,
  ...REACH_SAMPLE_CALLS,
  ...SMS_SAMPLE_CALLS,
  ...DEVICE_SAMPLE_CALLS,
  ...PUSH_SAMPLE_CALLS,
  // Without the clock's secret, which no person has.
  'POST /internal/tick': plain,
  'GET /settings': plain,
  'GET /places': () => ({ path: '/places?q=lag' }),
  'GET /places/along': () => ({ path: '/places/along?origin=Lagos&destination=Abuja' }),
  'GET /places/:id/points': () => ({ path: '/places/lagos/points?q=jib' }),
  'POST /auth/login': (fixtures) => ({
    json: { email: `${fixtures.key()}@no.test`, password: 'a-good-password' },
  }),
  'POST /auth/register': registration,
  'POST /auth/logout': plain,
  'GET /user': plain,
  'PATCH /user': () => ({ json: { name: 'Ada' } }),
  'POST /user/email': () => ({ json: { newEmail: 'new@no.test', password: 'not-the-password' } }),
  'POST /user/password': () => ({
    json: { currentPassword: 'not-this-one', newPassword: 'a-good-password-2' },
  }),
  'GET /user/export': plain,
  'DELETE /user': () => ({ json: { password: 'not-this-one' } }),
  'POST /trips/search': () => ({ json: search }),
  'POST /trips/recommendations': () => ({ json: search }),
  'GET /trips/:id/location': async (fixtures) => {
    await fixtures.booking();
    return { path: `/trips/${await fixtures.trip()}/location` };
  },
  'POST /trips/:id/status': async (fixtures) => {
    await fixtures.booking();
    await fixtures.leave(-60);
    return { path: `/trips/${await fixtures.trip()}/status`, json: { status: 'waiting' } };
  },
  'POST /trips/:id/left-behind': async (fixtures) => {
    await fixtures.completedBooking();
    return { path: `/trips/${await fixtures.trip()}/left-behind` };
  },
  'GET /trips/:id/shares': async (fixtures) => {
    await fixtures.booking();
    return { path: `/trips/${await fixtures.trip()}/shares` };
  },
  'POST /trips/:id/shares': async (fixtures) => {
    await fixtures.booking();
    return { path: `/trips/${await fixtures.trip()}/shares`, json: {} };
  },
  'POST /shares/view': () => ({ json: { token: 'A'.repeat(22) } }),
  'DELETE /shares/:id': async (fixtures) => ({ path: `/shares/${await fixtures.share()}` }),
  'POST /bookings/:id/rating': async (fixtures) => ({
    path: `/bookings/${await fixtures.completedBooking()}/rating`,
    json: { stars: 5 },
  }),
  'GET /passenger/bookings': plain,
  'GET /driver/profile': plain,
  'GET /driver/trips': plain,
  'POST /driver/trips/:id/decline': async (fixtures) => ({
    path: `/driver/trips/${await fixtures.fleetTrip()}/decline`,
  }),
  'GET /driver/verify': plain,
  'POST /driver/verify': verification,
  'GET /driver/vehicle': plain,
  'PUT /driver/vehicle': async (fixtures, caller) => ({
    json: {
      make: 'Toyota',
      model: 'Sienna',
      year: 2015,
      plateNumber: fixtures.plate(),
      seats: 6,
      ...(await fixtures.vehicleFiles(caller)),
    },
  }),
  'GET /papers': plain,
  'PUT /papers': async (fixtures, caller) => ({ json: await fixtures.paper(caller) }),
  'GET /driver/invitations': plain,
  'POST /driver/invitations/:id': async (fixtures) => ({
    path: `/driver/invitations/${await fixtures.invitation()}`,
    json: { accept: true },
  }),
  'GET /corporate/fleet': plain,
  'GET /corporate/trips': plain,
  'POST /corporate/vehicles': (fixtures) => ({ json: { ...bus(fixtures), clientKey: fixtures.key() } }),
  'PATCH /corporate/vehicles/:id': async (fixtures) => ({
    path: `/corporate/vehicles/${await fixtures.fleetVehicle()}`,
    json: bus(fixtures),
  }),
  'POST /corporate/vehicles/:id/retire': async (fixtures) => ({
    path: `/corporate/vehicles/${await fixtures.fleetVehicle()}/retire`,
  }),
  'POST /corporate/routes': (fixtures) => ({ json: routeInput(fixtures.key()) }),
  'PATCH /corporate/routes/:id': async (fixtures) => ({
    path: `/corporate/routes/${await fixtures.fleetRoute()}`,
    json: routeInput(fixtures.key()),
  }),
  'POST /corporate/routes/:id/retire': async (fixtures) => ({
    path: `/corporate/routes/${await fixtures.fleetRoute()}/retire`,
  }),
  'GET /corporate/drivers': plain,
  'POST /corporate/drivers': async (fixtures) => ({ json: { email: (await fixtures.driver()).email } }),
  'DELETE /corporate/drivers/:id': async (fixtures) => ({
    path: `/corporate/drivers/${await fixtures.membership()}`,
  }),
  'POST /corporate/trips': async (fixtures) => ({ json: await fixtures.fleetTripInput() }),
  'PATCH /corporate/trips/:id': async (fixtures) => ({
    path: `/corporate/trips/${await fixtures.fleetTrip()}`,
    json: { farePerSeat: 9000 },
  }),
  'POST /corporate/trips/:id/cancel': async (fixtures) => ({
    path: `/corporate/trips/${await fixtures.fleetTrip()}/cancel`,
  }),
  'POST /objects/upload': () => ({ json: { kind: 'proof-of-address', contentType: 'image/png' } }),
  'GET /documents': async (fixtures) => ({ path: `/documents?path=${await fixtures.document()}` }),
  'GET /notifications': plain,
  'GET /notifications/unread': plain,
  'POST /notifications/read': plain,
  'GET /ratings': plain,
  'GET /ratings/due': plain,
};

async function registration(fixtures: Fixtures): Promise<Sample> {
  const form = new FormData();
  const email = `${fixtures.key()}@new.test`;
  const fields = {
    name: 'Ada',
    email,
    phone: '08031234567',
    password: 'a-good-password',
    userType: 'driver',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

async function verification(fixtures: Fixtures, caller: CallerName): Promise<Sample> {
  const drives = caller === 'driver' || caller === 'other driver';
  const paper = drives ? await fixtures.documentOf(caller) : await fixtures.document();
  const papers = {
    driverLicenseNumber: 'LAG-12345',
    driverLicenseExpiry: '2035-01-01',
    ninNumber: '12345678901',
    bankName: 'Zenith',
    bankAccountNumber: '0123456789',
    accountName: 'Dauda Driver',
    driverLicenseUrl: paper,
    passportPhotoUrl: paper,
  };
  const person = { fullName: 'Dauda Driver', dateOfBirth: '1990-01-01', gender: 'male' };
  return { json: { ...person, residentialAddress: '12 Marina Road, Lagos', ...papers } };
}
