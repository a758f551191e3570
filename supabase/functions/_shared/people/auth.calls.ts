import {
  choosePasswordSchema,
  loginSchema,
  recoverSchema,
  registerSchema,
  sessionSchema,
} from './auth.contract.ts';
import {
  LOGIN_ADDRESS_MAX_HITS,
  LOGIN_ADDRESS_WINDOW_SECONDS,
  RECOVER_ADDRESS_MAX_HITS,
  RECOVER_WINDOW_SECONDS,
  REGISTER_ADDRESS_MAX_HITS,
  REGISTER_ADDRESS_WINDOW_SECONDS,
} from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, signedIn } from '../core/calls/who.ts';

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
