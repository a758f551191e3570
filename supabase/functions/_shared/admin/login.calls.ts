import { adminLoginSchema, generateQrSchema, setupStatusSchema, verifyTokenSchema } from './contract.ts';
import { adminSuccessSchema } from '../core/admin.contract.ts';
import { ADMIN_ATTEMPT_ADDRESS_MAX_HITS, ADMIN_ATTEMPT_WINDOW_SECONDS } from '../core/limits.ts';
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
