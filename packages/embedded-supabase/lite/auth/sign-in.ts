import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import { checkAddress, checkPassword, readAuthBody, withBody, type AuthBody } from './body.ts';
import { forwardMail } from './mails.ts';
import { methodOfCode } from './pkce.ts';
import { AuthRefusal, unexpectedFailure } from './refusal.ts';
import { completeGrant } from './sessions.ts';

/** POST /signup: creates an account and, unless its address must be confirmed, its first session. */
export async function signUp(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  if (body.phone !== undefined && body.email === undefined) {
    throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  checkAddress(body);
  checkPassword(body);
  const getsMail = services.settings.mustConfirmEmail && body.email !== undefined;
  const owner = getsMail ? { email: body.email ?? '' } : null;
  const response = await forwardMail(services, call, { body, owner, type: 'signup' });
  if (response.status >= 500) {
    // Of two concurrent sign-ups with one address, the second violates the unique index.
    const isTaken =
      body.email !== undefined && (await findAccount(services.sql, { email: body.email })) !== null;
    if (isTaken) throw new AuthRefusal(422, 'user_already_exists', 'User already registered');
    throw unexpectedFailure('Database error saving new user');
  }
  return completeGrant(services, call, { response, method: 'password' });
}

/** POST /token: a session for a password or a PKCE code, or new tokens for a refresh token. */
export async function grantToken(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  const grantType = call.url.searchParams.get('grant_type');
  if (grantType === 'password') return signInWithPassword(services, call, body);
  if (grantType === 'refresh_token') return refresh(services, call, body);
  if (grantType === 'pkce') return exchangeCode(services, call, body);
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method: null });
}

async function signInWithPassword(services: Services, call: Call, body: AuthBody): Promise<Response> {
  checkPassword(body);
  if (body.email !== undefined) {
    const account = await findAccount(services.sql, { email: body.email });
    if (account?.is_banned === true) throw new AuthRefusal(400, 'user_banned', 'User is banned');
  }
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method: 'password' });
}

/**
 * Requests with the same refresh token run one after the other: the first rotates the token, the others get the
 * rotated one. Run concurrently, each would rotate it, and the next use would look like a stolen token.
 */
async function refresh(services: Services, call: Call, body: AuthBody): Promise<Response> {
  const refreshToken = body.refresh_token;
  if (refreshToken === undefined || refreshToken === '') {
    throw new AuthRefusal(400, 'validation_failed', 'Refresh token is not valid');
  }
  return services.refreshLock(refreshToken, async () => {
    const account = await findAccount(services.sql, { refreshToken });
    if (account?.is_banned === true) {
      throw new AuthRefusal(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    }
    await reviveUsed(services, refreshToken);
    const { response } = await services.forward(withBody(call.request, body));
    return completeGrant(services, call, { response, method: null });
  });
}

/**
 * Lets a token be used again shortly after its use. The library does so for the previous token, at any time, and gives
 * the current one; for older tokens, hosted gives a new one, also shortly after the session was revoked as stolen.
 */
async function reviveUsed({ sql, settings }: Services, refreshToken: string): Promise<void> {
  await sql`
    update auth.refresh_tokens t set revoked = false
    where token = ${refreshToken} and revoked
      and updated_at > now() - make_interval(secs => ${settings.refreshReuseS})
      and not exists (
        select from auth.refresh_tokens c where c.session_id = t.session_id and c.parent = t.token and not c.revoked
      )`;
}

/** The session that a mailed link stands for, for the client that asked for the mail. */
async function exchangeCode(services: Services, call: Call, body: AuthBody): Promise<Response> {
  const authCode = body.auth_code ?? '';
  const method = await methodOfCode(services.sql, authCode);
  const account = await findAccount(services.sql, { authCode });
  if (account?.is_banned === true) throw new AuthRefusal(400, 'user_banned', 'User is banned');
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method });
}
