import type { Context } from 'hono';
import {
  choosePasswordSchema,
  loginSchema,
  recoverSchema,
  registerSchema,
  sessionSchema,
} from './contract.ts';
import {
  LOGIN_ADDRESS_MAX_HITS,
  LOGIN_ADDRESS_WINDOW_SECONDS,
  RECOVER_ADDRESS_MAX_HITS,
  RECOVER_WINDOW_SECONDS,
  REGISTER_ADDRESS_MAX_HITS,
  REGISTER_ADDRESS_WINDOW_SECONDS,
  RECOVER_ACCOUNT_MAX_HITS,
  REGISTER_ACCOUNT_MAX_HITS,
  REGISTER_ACCOUNT_WINDOW_SECONDS,
} from '../limits.rules.ts';
import { readUser } from '../queries.ts';
import { enforceSignInLimit, rememberDevice } from './sign-in-limit.ts';
import { refuseWeakPassword } from './new-password.actions.ts';
import { readRegistration, register } from './register.actions.ts';
import { openSession, signIn } from './sign-in.actions.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { anyone, signedIn } from '../../core/calls/who.ts';
import { tokenOf, userIdOf } from '../../core/access/authenticate.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { networkOf } from '../../core/http/client-address.ts';
import { describeError } from '../../core/process/log.ts';
import { enforceRateLimit } from '../../core/access/rate-limit.ts';
import { route } from '../../core/http/route.ts';

/** Sign-in, registration, a forgotten password, sign-out. All but the last are rate-limited per address and per account. */
export const authCalls = {
  signIn: declareCall({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    notes: 'Reads and sets the cookie `tafiya_device`. `expiresAt`: seconds since 1970.',
    who: anyone({}, 401),
    body: loginSchema,
    answer: sessionSchema,
    errors: ['invalid_credentials', 'suspended', 'email_not_confirmed'],
    limit: {
      name: 'login',
      maxHits: LOGIN_ADDRESS_MAX_HITS,
      windowSeconds: LOGIN_ADDRESS_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { email: 'ada@no.test', password: 'a-good-password' } },
  }),
  register: declareCall({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account',
    notes: `As a form with the optional file \`proofOfAddress\` (an image or a PDF of at most 5 MB), or as JSON without a file. \`email_not_confirmed\`: the project requires confirmation; the account is created and a mail is sent.`,
    who: anyone(),
    body: registerSchema,
    isForm: true,
    answer: sessionSchema,
    status: 201,
    errors: ['email_taken', 'weak_password', 'email_not_confirmed', 'forbidden'],
    limit: {
      name: 'register',
      maxHits: REGISTER_ADDRESS_MAX_HITS,
      windowSeconds: REGISTER_ADDRESS_WINDOW_SECONDS,
      per: 'address',
    },
    example: {
      body: {
        userType: 'driver',
        name: 'Ada',
        email: 'ada@no.test',
        phone: '08031234567',
        password: 'a-good-password',
      },
    },
  }),
  recover: declareCall({
    method: 'POST',
    path: '/auth/recover',
    summary: 'Ask for a link to choose a new password',
    notes: `The answer is the same, and comes as fast, whether or not the address has an account. The mail is sent after the answer. A second mail comes 30 seconds after the first at the earliest.`,
    who: anyone(),
    body: recoverSchema,
    answer: 'nothing',
    errors: [],
    limit: {
      name: 'recover',
      maxHits: RECOVER_ADDRESS_MAX_HITS,
      windowSeconds: RECOVER_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { email: 'ada@no.test' } },
  }),
  choosePassword: declareCall({
    method: 'POST',
    path: '/auth/password',
    summary: 'Choose a new password after opening a mailed link',
    notes: `Ends the caller's other sessions and all of their administrator sessions. \`forbidden\`: this session was not opened by a mailed link.`,
    who: signedIn('signed in by a mailed link', {}, 403),
    body: choosePasswordSchema,
    answer: 'nothing',
    errors: ['forbidden', 'weak_password'],
    limit: {
      name: 'choose-password',
      maxHits: RECOVER_ADDRESS_MAX_HITS,
      windowSeconds: RECOVER_WINDOW_SECONDS,
      // Per account, a thief with any session could use up the owner's.
      per: 'address',
    },
    example: { body: { password: 'a-good-password-2' } },
  }),
  signOut: declareCall({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session at once',
    notes: 'Other sessions stay. Idempotent.',
    // Auth ends the session; the account is not read.
    who: signedIn('any token of this API', { suspended: 'yes', 'deleted user': 'yes' }),
    answer: 'nothing',
    errors: [],
  }),
};

const REGISTER_ACCOUNT = {
  name: 'register',
  maxHits: REGISTER_ACCOUNT_MAX_HITS,
  windowSeconds: REGISTER_ACCOUNT_WINDOW_SECONDS,
};

const RECOVER_ACCOUNT = {
  name: 'recover-account',
  maxHits: RECOVER_ACCOUNT_MAX_HITS,
  windowSeconds: RECOVER_WINDOW_SECONDS,
};

export const authRoutes = [
  route(authCalls.signIn, async ({ body }, c) => {
    const attempt = await enforceSignInLimit(c, body.email);
    const opened = await signIn(c.var.services, body, c.var.clientAddress);
    await attempt.succeeded();
    return openSession(c.var.services, opened);
  }),
  route(authCalls.register, async (_, c) => {
    const registration = await readRegistration(c);
    await enforceRateLimit(c, REGISTER_ACCOUNT, accountFromHere(c, registration.details.email));
    const session = await register(c.var.services, registration, c.var.clientAddress);
    await rememberDevice(c, registration.details.email);
    return session;
  }),
  route(authCalls.recover, async ({ body: { email } }, c) => {
    const { services, clientAddress } = c.var;
    await enforceRateLimit(c, RECOVER_ACCOUNT, accountFromHere(c, email));
    services.inBackground(
      services.auth.recover(email, clientAddress).catch((error: unknown) => {
        services.log('recovery_mail_failed', { error: describeError(error) });
      }),
    );
  }),
  route(authCalls.choosePassword, async ({ body: { password } }, c) => {
    const { email, name } = await readUser(c.var.asCaller, userIdOf(c));
    await refuseWeakPassword(password, [name, email]);
    await c.var.services.auth.choosePassword(tokenOf(c), password, c.var.clientAddress);
  }),
  route(authCalls.signOut, (_, c) => c.var.services.auth.signOut(tokenOf(c), c.var.clientAddress)),
];

/** The key that counts for an account and one requester: a stranger's requests must not use up the owner's. */
function accountFromHere(c: Context<AppEnv>, email: string): string {
  return `account:${email}:address:${networkOf(c.var.clientAddress)}`;
}
