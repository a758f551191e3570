import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { readBearer } from '../api-keys.ts';
import { WRONG_PASSWORDS_MAX } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import { checkAddress, checkPassword, readAuthBody, refuseCommonPassword, type AuthBody } from './body.ts';
import { checkInterval, forwardMail } from './mails.ts';
import { AuthRefusal } from './refusal.ts';
import { endSessionById, endSessions } from './sessions.ts';

const callerSchema = z.object({ sub: z.uuid(), session_id: z.uuid().optional() });

type Caller = z.infer<typeof callerSchema>;

/** GET /user, POST /logout and other requests that need a session and no body. Rejects banned users. */
export async function forwardSignedIn(services: Services, call: Call): Promise<Response> {
  await readCaller(services, call);
  const { url, method } = call.request;
  const headers = new Headers(call.request.headers);
  for (const name of ['content-length', 'content-type']) headers.delete(name);
  const { response } = await services.forward(new Request(url, { method, headers }));
  return response;
}

/** PUT /user. A new password ends every other session: one of them may be the reason for the change. */
export async function updateUser(services: Services, call: Call): Promise<Response> {
  const caller = await readCaller(services, call);
  const body = await readAuthBody(call.request);
  checkAddress(body);
  checkPassword(body);
  refuseCommonPassword(body);
  if (body.app_metadata !== undefined && body.app_metadata !== null) {
    throw new AuthRefusal(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  if (body.phone !== undefined && body.phone !== '') {
    throw new AuthRefusal(400, 'phone_provider_disabled', 'Changes of the phone number are disabled');
  }
  const setsPassword = body.password !== undefined && body.password !== '';
  if (setsPassword && caller !== null) await checkCurrentPassword(services, call, { ...caller, body });
  const owner = caller !== null && (await setsEmail(services, caller, body)) ? { id: caller.sub } : null;
  if (owner !== null) {
    await refuseTaken(services, body);
    await checkInterval(services, owner, 'email_change');
  }
  const response = await forwardMail(services, call, { body, owner, type: 'email_change' });
  if (response.ok && caller !== null && setsPassword) {
    await endSessions(services.sql, caller.sub, caller.session_id ?? null);
    const account = await findAccount(services.sql, { id: caller.sub });
    await services.sendNotice('passwordChanged', account?.email ?? '');
  }
  return response;
}

async function setsEmail({ sql }: Services, { sub }: Caller, { email = '' }: AuthBody): Promise<boolean> {
  return email !== '' && email.toLowerCase() !== (await findAccount(sql, { id: sub }))?.email?.toLowerCase();
}

/** An address of another account is refused before anything is mailed, also when a mail was sent just now. */
async function refuseTaken({ sql }: Services, { email = '' }: AuthBody): Promise<void> {
  if ((await findAccount(sql, { email })) === null) return;
  throw new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered');
}

/** GET /reauthenticate: mails a code, at most once in the configured time. */
export async function reauthenticate(services: Services, call: Call): Promise<Response> {
  const caller = await readCaller(services, call);
  if (caller !== null) await checkInterval(services, { id: caller.sub }, 'reauthentication');
  return forwardSignedIn(services, call);
}

/** POST /factors: enrolment of a second factor is off here. */
export async function refuseFactor(services: Services, call: Call): Promise<Response> {
  if ((await readCaller(services, call)) === null) {
    throw new AuthRefusal(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
  throw new AuthRefusal(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
}

/**
 * Refuses a new password without the current one, if the project requires it. Sessions from a mailed link or code are
 * exempt, so that a forgotten password can be replaced, and so are accounts without a password; weak passwords are refused first, by the library. The session ends
 * with the account's last allowed wrong password: it may be a stolen one.
 */
async function checkCurrentPassword(
  { sql, settings, passwordTries }: Services,
  { apiKey }: Call,
  { sub, session_id: sessionId, body }: Caller & { body: AuthBody },
): Promise<void> {
  const { password = '', current_password: current = '' } = body;
  if (!settings.mustGiveCurrentPassword || password.length < settings.passwordMinCharacters) return;
  const [exempt] = await sql`
    select from auth.mfa_amr_claims where session_id = ${sessionId ?? null} 
      and authentication_method in ('otp', 'recovery', 'magiclink')
    union all
    select from auth.users where id = ${sub} and coalesce(encrypted_password, '') = ''`;
  if (exempt !== undefined) return;
  const message = 'Current password required when setting new password.';
  if (current === '') throw new AuthRefusal(400, 'current_password_required', message);
  // A server counts by itself; counted here, a thief's tries would keep the owner from changing the password there.
  const left = apiKey === 'secret' ? WRONG_PASSWORDS_MAX : passwordTries.take(sub);
  if (left < 0) {
    await endSessionById(sql, sessionId);
    throw new AuthRefusal(429, 'over_request_rate_limit', 'Request rate limit reached');
  }
  // crypt() accepts only the prefix $2a$ of bcrypt's equivalent variants.
  const [match] = await sql`
    select from auth.users u, regexp_replace(u.encrypted_password, '^\\$2[by]\\$', '$2a$') as hash
    where u.id = ${sub} and hash = extensions.crypt(${current}, hash)`;
  if (match !== undefined) return passwordTries.giveBack(sub);
  if (left === 0) await endSessionById(sql, sessionId);
  throw new AuthRefusal(400, 'current_password_invalid', message);
}

/** The caller of an authenticated request; null when the library will reject the token. */
async function readCaller(services: Services, call: Call): Promise<Caller | null> {
  const bearer = readBearer(call.request);
  // supabase-js without a session sends the API key as the token.
  if (bearer === null || bearer.startsWith('sb_')) {
    throw new AuthRefusal(403, 'bad_jwt', 'invalid claim: missing sub claim');
  }
  const claims: JWTPayload | null = await services.tokens.readAccess(bearer);
  const caller = callerSchema.safeParse(claims);
  if (!caller.success) return null;
  const account = await findAccount(services.sql, { id: caller.data.sub });
  if (account?.is_banned === true) throw new AuthRefusal(403, 'user_banned', 'User is banned');
  return caller.data;
}
