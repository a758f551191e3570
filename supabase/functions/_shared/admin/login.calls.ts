import {
  adminLoginSchema,
  agreementSchema,
  generateQrSchema,
  setupStatusSchema,
  verifyTokenSchema,
} from './contract.ts';
import { adminSuccessSchema } from '../core/admin.contract.ts';
import { ADMIN_ATTEMPT_ADDRESS_MAX_HITS, ADMIN_ATTEMPT_WINDOW_SECONDS } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator, anyone, ownProof } from '../core/calls/who.ts';

/** A refusal is recorded in the audit log, so these calls have a middleware of their own. */
const limit = {
  name: 'admin',
  maxHits: ADMIN_ATTEMPT_ADDRESS_MAX_HITS,
  windowSeconds: ADMIN_ATTEMPT_WINDOW_SECONDS,
  per: 'address',
  countedBy: 'handler',
} as const;

/** Set-up, sign-in and sign-out of administrators. */
export const adminLoginCalls = {
  readSetupStatus: declareCall({
    method: 'GET',
    path: '/admin/setup-status',
    summary: 'Whether a code is set up',
    who: anyone(),
    answer: setupStatusSchema,
    errors: [],
  }),
  offerCode: declareCall({
    method: 'POST',
    path: '/admin/generate-qr',
    summary: 'Create the secret of the code, as a QR code',
    notes:
      'With the set-up key in the header `x-setup-key`. Kept for 10 minutes. `conflict`: already set up.',
    who: ownProof('holder of the set-up key', 'token in the request', 403),
    answer: generateQrSchema,
    errors: ['forbidden', 'conflict'],
    limit,
  }),
  signInAsAdmin: declareCall({
    method: 'POST',
    path: '/admin/login',
    summary: 'Sign in as administrator with a password',
    notes: 'Sets the session cookie. Attempts are also limited per email.',
    who: anyone({}, 401),
    body: adminLoginSchema,
    answer: adminSuccessSchema,
    errors: ['invalid_credentials', 'forbidden'],
    limit,
    example: { body: { email: 'ada@no.test', password: 'a-good-password' } },
  }),
  signInByCode: declareCall({
    method: 'POST',
    path: '/admin/verify-token',
    summary: 'Sign in as administrator with a code',
    notes: `Sets the session cookie. During set-up also with \`secret\` and the header \`x-setup-key\`. \`rate_limited\`: also while browsers are locked out after wrong codes.`,
    // Of the sample: a code that is wrong would count towards the lock.
    who: anyone({}, 400),
    body: verifyTokenSchema,
    answer: adminSuccessSchema,
    errors: ['invalid_credentials', 'forbidden', 'conflict'],
    limit,
    example: { body: { token: '123456' } },
  }),
  agreeToDecide: declareCall({
    method: 'POST',
    path: '/admin/agreements',
    summary: 'Give the reason for a decision about people with whom all administrators are connected',
    notes:
      'With the password again. `decision`: of the refusal (`forbidden`). The same decision then counts once two administrators have given their reason in 24 hours, or the only one in 10 minutes. Audited with the decision.',
    who: administrator(401),
    body: agreementSchema,
    answer: adminSuccessSchema,
    errors: ['invalid_credentials'],
    limit,
    example: {
      body: {
        email: 'ada@no.test',
        password: 'a-good-password',
        decision: '/api/admin/verify-user/5eed0000-0000-4000-8000-000000000001 5eed',
        reason: 'The documents are whole, and I have called the person',
      },
    },
  }),
  checkAdminSession: declareCall({
    method: 'GET',
    path: '/admin/check-session',
    summary: 'Whether the session is live',
    who: administrator(),
    answer: adminSuccessSchema,
    errors: [],
  }),
  signOutAsAdmin: declareCall({
    method: 'POST',
    path: '/admin/logout',
    summary: "End the administrator's session",
    notes: 'Idempotent.',
    who: anyone(),
    answer: adminSuccessSchema,
    errors: ['forbidden'],
  }),
};
