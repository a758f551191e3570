import { DECLARED_SAMPLES } from './prepared-calls.ts';
import { plain, type MakeSample } from './sample-call.ts';
import { CLAIM_SAMPLE_CALLS } from './sample-calls-claims.ts';
import { MESSAGE_SAMPLE_CALLS } from './sample-calls-messages.ts';
import { MONEY_SAMPLE_CALLS } from './sample-calls-money.ts';
import { SAFETY_SAMPLE_CALLS } from './sample-calls-safety.ts';
import { REACH_SAMPLE_CALLS } from './sample-calls-reach.ts';

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
