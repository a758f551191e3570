import { z } from 'zod';
import type { ChangePassword } from '../account.contract.ts';
import { WEAK_PASSWORD } from './contract.ts';
import type { UserType } from '../contract.ts';
import { AppError, rateLimited, unavailable } from '../../core/app-error.ts';
import { askNeighbour } from '../../core/process/ask-neighbour.ts';
import type { AppConfig } from '../../core/process/config.ts';

declare module '../../core/http/app-env.ts' {
  interface Services {
    auth: AuthClient;
  }
}

/** A session of Supabase Auth. `expiresAt` in seconds since 1970. */
export interface AuthSession {
  token: string;
  refreshToken: string;
  expiresAt: number;
}

export interface AuthClient {
  /** @throws AppError `invalid_credentials`, `email_not_confirmed`, `suspended`, `rate_limited`, `unavailable`. */
  signIn(credentials: { email: string; password: string }, clientAddress: string): Promise<AuthSession>;
  /** Null if the email must be confirmed first. @throws AppError `email_taken`, `weak_password`, … */
  signUp(account: NewAccount, clientAddress: string): Promise<AuthSession | null>;
  /** Mails a link that lets its reader choose a password, if the address has an account. @throws AppError `unavailable`, … */
  recover(email: string, clientAddress: string): Promise<void>;
  /** Ends the token's session; succeeds also if it has already ended. */
  signOut(token: string, clientAddress: string): Promise<void>;
  /**
   * Changes the password of the token's owner and ends their other sessions.
   * @throws AppError `forbidden` if the current password is wrong, `weak_password`, `rate_limited`, `unavailable`.
   */
  changePassword(token: string, passwords: ChangePassword, clientAddress: string): Promise<void>;
  /**
   * Sets the password of the token's owner, whose session a mailed link has opened, and ends their other sessions.
   * @throws AppError `forbidden` for any other session, `weak_password`, `rate_limited`, `unavailable`.
   */
  choosePassword(token: string, password: string, clientAddress: string): Promise<void>;
  /**
   * Mails a link to the new address; the address changes when the link is opened.
   * @throws AppError `email_taken`, `rate_limited`, `unavailable`.
   */
  changeEmail(token: string, newEmail: string, clientAddress: string): Promise<void>;
}

interface NewAccount {
  email: string;
  password: string;
  /** Public to the account's tokens. `registration` names the stored details, which the sign-up trigger takes. */
  data: { name: string; userType: UserType; registration: string };
}

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number().optional(),
});
const unconfirmedSchema = z.object({ id: z.string(), identities: z.array(z.unknown()).optional() });
const failureSchema = z.object({ error_code: z.string().catch(''), msg: z.string().catch('') });

/** Errors by Auth's error codes. A wrong email and a wrong password get the same message. */
const REFUSALS: Record<string, () => AppError> = {
  invalid_credentials: invalidCredentials,
  email_not_confirmed: emailNotConfirmed,
  user_banned: suspended,
  user_already_exists: emailTaken,
  email_exists: emailTaken,
  weak_password: () => new AppError('weak_password', WEAK_PASSWORD),
  email_address_invalid: () => new AppError('invalid_input', 'Please enter a valid email address'),
  current_password_required: () => new AppError('forbidden', 'Please open the link in the mail again.'),
  current_password_invalid: wrongPassword,
  signup_disabled: () => new AppError('forbidden', 'New accounts cannot be created at the moment.'),
};

/** Auth's answers to a sign-out when the session or account no longer exists. */
const HAS_ENDED: readonly number[] = [401, 403, 404];

/** Creates the client of Supabase Auth. Calls on behalf of a person forward that person's address. */
export function createAuthClient(config: AppConfig, now: () => number): AuthClient {
  async function call(
    path: string,
    headers: Record<string, string>,
    { body, method = 'POST' }: { body?: object; method?: 'POST' | 'PUT' } = {},
  ): Promise<Response> {
    return askNeighbour(`${config.supabaseUrl}/auth/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    });
  }

  return {
    async signIn(credentials, clientAddress) {
      const response = await call('token?grant_type=password', asServer(config, clientAddress), {
        body: credentials,
      });
      if (!response.ok) throw await refusalOf(response, invalidCredentials);
      return sessionOf(sessionSchema.parse(await response.json()), now);
    },
    async signUp(account, clientAddress) {
      const send = () => call('signup', asServer(config, clientAddress), { body: account });
      let response = await send();
      // Of two concurrent sign-ups of one address, one violates the unique index (500); a retry gets the proper error.
      if (response.status >= 500) response = await send();
      if (!response.ok) throw await refusalOf(response, unusableDetails);
      return signedUp(await response.json(), now);
    },
    async recover(email, clientAddress) {
      const response = await call('recover', asServer(config, clientAddress), { body: { email } });
      if (!response.ok && response.status !== 429) throw await refusalOf(response, unusableDetails);
    },
    async signOut(token, clientAddress) {
      const headers = { authorization: `Bearer ${token}`, ...asServer(config, clientAddress) };
      const response = await call('logout?scope=local', headers);
      if (!response.ok && !HAS_ENDED.includes(response.status))
        throw unavailable(`Auth answered ${response.status} ${await response.text()}`);
    },
    changePassword(token, { currentPassword, newPassword }, clientAddress) {
      return changeUser(token, { password: newPassword, current_password: currentPassword }, clientAddress);
    },
    choosePassword(token, password, clientAddress) {
      return changeUser(token, { password }, clientAddress);
    },
    changeEmail(token, newEmail, clientAddress) {
      return changeUser(token, { email: newEmail }, clientAddress);
    },
  };

  async function changeUser(token: string, body: object, clientAddress: string): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, ...asServer(config, clientAddress) };
    const response = await call('user', headers, { method: 'PUT', body });
    if (!response.ok) throw await refusalOf(response, unusableDetails);
  }
}

function signedUp(answer: unknown, now: () => number): AuthSession | null {
  const session = sessionSchema.safeParse(answer).data;
  if (session) return sessionOf(session, now);
  // If confirmation is on, Auth hides that an address is taken: it returns a fake user without identities.
  if (unconfirmedSchema.parse(answer).identities?.length === 0) throw emailTaken();
  return null;
}

function sessionOf(session: z.infer<typeof sessionSchema>, now: () => number): AuthSession {
  return {
    token: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(now() / 1000) + session.expires_in,
  };
}

/** `otherwise` is the error for a 400 or 422 whose code is not in REFUSALS. */
async function refusalOf(response: Response, otherwise: () => AppError): Promise<AppError> {
  const failure = failureSchema.safeParse(await response.json().catch(() => null)).data;
  if (response.status === 429) return rateLimited(Number(response.headers.get('retry-after')) || 60);
  const refusal = REFUSALS[failure?.error_code ?? ''];
  if (refusal) return refusal();
  if (response.status === 400 || response.status === 422) return otherwise();
  return unavailable(`Auth answered ${response.status} ${failure?.error_code} ${failure?.msg}`);
}

// Auth asks all clients except servers with the secret key for a captcha, and accepts a forwarded address only from them; without
// one Auth counts this server's address.
function asServer({ secretKey }: AppConfig, clientAddress: string): Record<string, string> {
  return { apikey: secretKey, ...(clientAddress !== 'unknown' && { 'sb-forwarded-for': clientAddress }) };
}

/** 401, the same for an unknown email and a wrong password. */
export function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'Invalid email or password.');
}

/** 403 for a wrong password of a signed-in person; 401 would mean that the session has ended. */
export function wrongPassword(): AppError {
  return new AppError('forbidden', 'Incorrect password.');
}

function unusableDetails(): AppError {
  return new AppError('invalid_input', 'These details cannot be used.');
}

function emailTaken(): AppError {
  return new AppError('email_taken', 'An account with this email already exists. Please sign in instead.');
}

/** 403 for an account whose email is not confirmed. */
export function emailNotConfirmed(): AppError {
  return new AppError('email_not_confirmed', 'Please confirm your email address, then sign in.');
}

function suspended(): AppError {
  return new AppError('suspended', 'Your account is suspended. Please contact support.');
}
