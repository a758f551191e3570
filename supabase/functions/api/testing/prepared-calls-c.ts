import type { Prepare } from './sample-call.ts';

const onClaim: Prepare = async (fixtures) => ({ parts: { id: await fixtures.claim() } });
const onMessageReport: Prepare = async (fixtures) => ({ parts: { id: await fixtures.messageReport() } });
const onPendingDriver: Prepare = async (fixtures) => ({ parts: { id: await fixtures.pendingDriver() } });
const onSupportThread: Prepare = async (fixtures) => ({ parts: { id: await fixtures.supportThread() } });
const onTrip: Prepare = async (fixtures) => ({ parts: { id: await fixtures.trip() } });
const ofAll: Prepare = () => ({ parts: { state: 'all' } });

/** The calls of administrators. */
export const PREPARED_C: Record<string, Prepare> = {
  'POST /admin/answer-support/:id': async (fixtures) => ({
    parts: { id: await fixtures.supportThread() },
    body: { clientKey: fixtures.key() },
  }),
  // Without the vehicle, which does not exist.
  'POST /admin/approve-driver/:id': async (fixtures) => ({
    parts: { id: await fixtures.pendingDriver() },
    body: { vehicleId: null },
  }),
  'POST /admin/cancel-booking/:id': async (fixtures) => ({ parts: { id: await fixtures.booking() } }),
  'POST /admin/cancel-bookings/:id': async (fixtures) => ({ parts: { id: (await fixtures.suspended()).id } }),
  'GET /admin/claims/:id/evidence': onClaim,
  'POST /admin/close-support/:id': onSupportThread,
  'PATCH /admin/contact': () => ({ body: { supportEmail: null, supportPhone: null } }),
  'POST /admin/decide-claim/:id': onClaim,
  'POST /admin/decide-message-report/:id': onMessageReport,
  'POST /admin/decide-paper/:id': async (fixtures) => ({ parts: { id: await fixtures.pendingPaper() } }),
  'POST /admin/decide-payout-account/:id': async (fixtures) => ({
    parts: { id: await fixtures.payoutAccountToCheck() },
  }),
  'POST /admin/decide-photo/:id': onPendingDriver,
  'POST /admin/decide-vehicle/:id': async (fixtures) => ({ parts: { id: await fixtures.pendingVehicle() } }),
  'GET /admin/differences/:state': () => ({ parts: { state: 'open' } }),
  'GET /admin/documents': async (fixtures) => ({ query: { path: await fixtures.document() } }),
  'POST /admin/emergency-contacts/:id': async (fixtures) => ({
    parts: { id: await fixtures.personWithContact() },
  }),
  'POST /admin/free-plate/:id': async (fixtures) => ({ parts: { id: await fixtures.approvedVehicle() } }),
  'POST /admin/jobs/:name/run': () => ({ parts: { name: 'forget_admin_sessions' } }),
  'GET /admin/ledger-accounts/:id/entries': () => ({ parts: { id: '1' } }),
  'POST /admin/login': (fixtures) => ({ body: { email: `${fixtures.key()}@no.test` } }),
  'GET /admin/message-reports/:id': onMessageReport,
  'GET /admin/payments/:state': ofAll,
  'GET /admin/payouts/:state': ofAll,
  'GET /admin/refunds/:state': ofAll,
  'POST /admin/reject-driver/:id': onPendingDriver,
  'POST /admin/reopen-driver/:id': onPendingDriver,
  'POST /admin/reopen-user/:id': onPendingDriver,
  'PATCH /admin/settings': () => ({ body: { sameDayLeadMinutes: null } }),
  'GET /admin/support-threads/:id': onSupportThread,
  'POST /admin/suspend-user/:id': onPendingDriver,
  'GET /admin/trips/:id/location': onTrip,
  'GET /admin/trips/:id/passengers': onTrip,
  'POST /admin/trips/:id/status': async (fixtures) => {
    await fixtures.leave(-60);
    return { parts: { id: await fixtures.trip() } };
  },
  'POST /admin/verify-driver/:id': onPendingDriver,
  // Never a code of six digits: a wrong one would count towards the lock.
  'POST /admin/verify-token': () => ({ body: { token: '12345' } }),
  'POST /admin/verify-user/:id': onPendingDriver,
  'POST /admin/withdraw-driver/:id': async (fixtures) => ({
    parts: { id: (await fixtures['other driver']()).id },
  }),
  'POST /admin/withdraw-user/:id': async (fixtures) => ({ parts: { id: await fixtures.verifiedUser() } }),
};
