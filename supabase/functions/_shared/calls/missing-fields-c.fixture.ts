const BOTH = 'Please enter both email and password.';
const REASON = { reason: 'Please give a reason' };
const APPROVE = { approve: 'approve is required' };

/** The messages of MISSING for the calls of administrators. */
export const MISSING_C: Record<string, Record<string, string>> = {
  'POST /admin/alarms/:id/close': REASON,
  'POST /admin/answer-dispute/:id': {
    accept: 'accept is required',
    words: 'Please write an answer for the bank',
  },
  'POST /admin/answer-support/:id': {
    clientKey: 'clientKey is required',
    body: 'Please write a message',
  },
  'POST /admin/charge-dispute/:id': { toDriver: 'toDriver is required' },
  'POST /admin/check-ins/:personId/:tripId/settle': REASON,
  'PATCH /admin/contact': {
    supportEmail: 'supportEmail is required',
    supportPhone: 'supportPhone is required',
  },
  'POST /admin/decide-claim/:id': { upheld: 'upheld is required' },
  'POST /admin/decide-message-report/:id': { upheld: 'upheld is required' },
  'POST /admin/decide-paper/:id': APPROVE,
  'POST /admin/decide-payout-account/:id': APPROVE,
  'POST /admin/decide-photo/:id': { ...APPROVE, photo: 'photo is required' },
  'POST /admin/decide-vehicle/:id': APPROVE,
  'POST /admin/login': { email: BOTH, password: BOTH },
  'POST /admin/refund-account/:id': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be exactly 10 digits',
    ...REASON,
  },
  'POST /admin/remove-suppression': { address: 'Please name the address' },
  'PATCH /admin/settings': { sameDayLeadMinutes: 'Nothing to change' },
  'POST /admin/suspend-user/:id': { suspended: 'suspended is required' },
  'POST /admin/trips/:id/status': { status: 'status is required' },
  'POST /admin/verify-driver/:id': APPROVE,
  'POST /admin/verify-token': { token: 'Please enter a 6-digit code from your authenticator app.' },
  'POST /admin/verify-user/:id': APPROVE,
};
