import {
  adminLoginSchema,
  agreementSchema,
  generateQrSchema,
  setupStatusSchema,
  verifyTokenSchema,
} from '../contract.ts';
import { adminSuccessSchema } from '../../core/admin.contract.ts';
import { ADMIN_ATTEMPT_ADDRESS_MAX_HITS, ADMIN_ATTEMPT_WINDOW_SECONDS } from '../limits.rules.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { administrator, anyone, ownProof } from '../../core/calls/who.ts';
import { ping } from '../../core/access/queries.ts';
import { isAdminSetUp, offerCode } from './queries.ts';
import { sha256 } from '../../core/secrets.ts';
import { seal, unseal, createCodeSecret, drawQrCode } from './code.ts';
import {
  asAdminSignIn,
  createAdminKeys,
  clearSessionCookie,
  markSetupBrowser,
  sendAdminCookies,
  sessionOf,
} from '../../core/access/admin-session.ts';
import { route } from '../../core/http/route.ts';
import { rememberDevice } from '../../people/auth/sign-in-limit.ts';
import {
  countAdminAttempt,
  limitAdminAddress,
  confirmSetup,
  requireSetupKey,
  signInByCode,
  signInByPassword,
  withPassword,
} from './actions.ts';
import { command } from '../../core/database/command.ts';

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

const DONE = { success: true } as const;

export const adminLoginRoutes = [
  route(adminLoginCalls.readSetupStatus, async (_, c) => ({
    isSetup: await isAdminSetUp(await asAdminSignIn(c)),
  })),
  route(
    adminLoginCalls.offerCode,
    async (_, c) => {
      await requireSetupKey(c);
      const { totpEncryptionKey } = c.var.services.config;
      const offer = {
        secretSealed: await seal(createCodeSecret(), totpEncryptionKey),
        browserHash: await markSetupBrowser(c),
      };
      const secret = await unseal(await offerCode(await asAdminSignIn(c), offer), totpEncryptionKey);
      return { qrCodeUrl: await drawQrCode(secret), secret };
    },
    limitAdminAddress('set_up'),
  ),
  route(
    adminLoginCalls.signInAsAdmin,
    async ({ body }, c) => {
      const keys = await createAdminKeys(c);
      await signInByPassword(c, body, keys);
      sendAdminCookies(c, keys);
      await rememberDevice(c, body.email);
      return DONE;
    },
    limitAdminAddress('login_password'),
  ),
  route(
    adminLoginCalls.signInByCode,
    async ({ body: { token: code, secret } }, c) => {
      const keys = await createAdminKeys(c);
      if (await isAdminSetUp(await asAdminSignIn(c))) {
        if (keys.broughtDevice) {
          await countAdminAttempt(c, { action: 'login_code', of: 'device', subject: keys.deviceHash });
        }
        await signInByCode(c, code, keys);
      } else {
        await requireSetupKey(c);
        await confirmSetup(c, { code, secret: secret ?? '' }, keys);
      }
      sendAdminCookies(c, keys);
      return DONE;
    },
    limitAdminAddress('login_code'),
  ),
  route(
    adminLoginCalls.agreeToDecide,
    async ({ body }, c) => {
      const { decision, reason } = body;
      await withPassword(c, body, (authSession) =>
        command(c.var.asCaller, 'agree_to_decide', { authSession, decision, reason }),
      );
      return DONE;
    },
    limitAdminAddress('login_password'),
  ),
  route(adminLoginCalls.checkAdminSession, async (_, c) => {
    await ping(c.var.asCaller);
    return DONE;
  }),
  route(adminLoginCalls.signOutAsAdmin, async (_, c) => {
    const token = sessionOf(c);
    if (token !== null)
      await command(await asAdminSignIn(c), 'close_admin_session', { tokenHash: await sha256(token) });
    clearSessionCookie(c);
    return DONE;
  }),
];
