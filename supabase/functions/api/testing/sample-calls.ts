import { DECLARED_SAMPLES } from './prepared-calls.ts';
import type { Fixtures } from './fixtures.ts';
import type { CallerName } from '../../_shared/calls/who.ts';
import { plain, type MakeSample, type Sample } from './sample-call.ts';
import { CLAIM_SAMPLE_CALLS } from './sample-calls-claims.ts';
import { MESSAGE_SAMPLE_CALLS } from './sample-calls-messages.ts';
import { MONEY_SAMPLE_CALLS } from './sample-calls-money.ts';
import { SAFETY_SAMPLE_CALLS } from './sample-calls-safety.ts';
import { REACH_SAMPLE_CALLS } from './sample-calls-reach.ts';
import { SMS_SAMPLE_CALLS } from './sample-calls-sms.ts';

const decide =
  (name: string, json: object): MakeSample =>
  async (fixtures) => ({ path: `/admin/${name}/${await fixtures.pendingDriver()}`, json });

/** One call for every route of the façade; permissions.api.test.ts fails for a route without one. */
export const SAMPLE_CALLS: Record<string, MakeSample> = {
  ...DECLARED_SAMPLES,
  ...MONEY_SAMPLE_CALLS,
  ...CLAIM_SAMPLE_CALLS,
  ...SAFETY_SAMPLE_CALLS,
  ...MESSAGE_SAMPLE_CALLS,
  ...REACH_SAMPLE_CALLS,
  ...SMS_SAMPLE_CALLS,
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
  'POST /objects/upload': () => ({ json: { kind: 'proof-of-address', contentType: 'image/png' } }),
  'GET /documents': async (fixtures) => ({ path: `/documents?path=${await fixtures.document()}` }),
  'GET /admin/setup-status': plain,
  'POST /admin/generate-qr': plain,
  'POST /admin/login': (fixtures) => ({
    json: { email: `${fixtures.key()}@no.test`, password: 'a-good-password' },
  }),
  // Never a code of six digits: a wrong one would count towards the lock.
  'POST /admin/verify-token': () => ({ json: { token: '12345' } }),
  'GET /admin/check-session': plain,
  'POST /admin/logout': plain,
  'GET /admin/analytics': plain,
  'GET /admin/finances': plain,
  'GET /admin/users': plain,
  'GET /admin/unverified-users': plain,
  'GET /admin/drivers': plain,
  'GET /admin/unverified-drivers': plain,
  'GET /admin/pending-drivers': plain,
  'GET /admin/active-drivers': plain,
  'GET /admin/pending-photos': plain,
  'GET /admin/pending-vehicles': plain,
  'GET /admin/pending-papers': plain,
  'GET /admin/expired-papers': plain,
  'GET /admin/papers': plain,
  'GET /admin/trips-after-expiry': plain,
  'GET /admin/trips': plain,
  'GET /admin/transactions': plain,
  'GET /admin/trips/:id/location': async (fixtures) => ({
    path: `/admin/trips/${await fixtures.trip()}/location`,
  }),
  'GET /admin/trips/:id/passengers': async (fixtures) => ({
    path: `/admin/trips/${await fixtures.trip()}/passengers`,
  }),
  'POST /admin/trips/:id/status': async (fixtures) => {
    await fixtures.leave(-60);
    return { path: `/admin/trips/${await fixtures.trip()}/status`, json: { status: 'waiting' } };
  },
  'GET /admin/trip-reports': plain,
  'PATCH /admin/contact': () => ({ json: { supportEmail: null, supportPhone: null } }),
  'PATCH /admin/settings': () => ({ json: { sameDayLeadMinutes: null } }),
  'POST /admin/live-ticket': plain,
  'GET /admin/documents': async (fixtures) => ({
    path: `/admin/documents?path=${await fixtures.document()}`,
  }),
  'POST /admin/verify-user/:id': decide('verify-user', { approve: true }),
  'POST /admin/verify-driver/:id': decide('verify-driver', { approve: true }),
  'POST /admin/approve-driver/:id': decide('approve-driver', {}),
  'POST /admin/reject-driver/:id': decide('reject-driver', { reason: 'Unreadable' }),
  'POST /admin/decide-vehicle/:id': async (fixtures) => ({
    path: `/admin/decide-vehicle/${await fixtures.pendingVehicle()}`,
    json: { approve: true },
  }),
  'POST /admin/decide-paper/:id': async (fixtures) => ({
    path: `/admin/decide-paper/${await fixtures.pendingPaper()}`,
    json: { approve: true },
  }),
  'POST /admin/decide-payout-account/:id': async (fixtures) => ({
    path: `/admin/decide-payout-account/${await fixtures.payoutAccountToCheck()}`,
    json: { approve: true, reason: 'Married name' },
  }),
  'POST /admin/free-plate/:id': async (fixtures) => ({
    path: `/admin/free-plate/${await fixtures.approvedVehicle()}`,
    json: { reason: 'Sold' },
  }),
  'POST /admin/suspend-user/:id': decide('suspend-user', { suspended: true }),
  'POST /admin/decide-photo/:id': decide('decide-photo', {
    approve: false,
    photo: 'x',
    reason: 'Not a face',
  }),
  'POST /admin/withdraw-user/:id': async (fixtures) => ({
    path: `/admin/withdraw-user/${await fixtures.verifiedUser()}`,
    json: { reason: 'Forged' },
  }),
  'POST /admin/reopen-user/:id': decide('reopen-user', { reason: 'Mistake' }),
  'POST /admin/withdraw-driver/:id': async (fixtures) => ({
    path: `/admin/withdraw-driver/${(await fixtures['other driver']()).id}`,
    json: { reason: 'Borrowed licence' },
  }),
  'POST /admin/reopen-driver/:id': decide('reopen-driver', { reason: 'Mistake' }),
  'POST /admin/cancel-booking/:id': async (fixtures) => ({
    path: `/admin/cancel-booking/${await fixtures.booking()}`,
    json: { reason: 'Seat hoarding' },
  }),
  'POST /admin/cancel-bookings/:id': async (fixtures) => ({
    path: `/admin/cancel-bookings/${(await fixtures.suspended()).id}`,
    json: { reason: 'Seat hoarding' },
  }),
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
