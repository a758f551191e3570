import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import { checkCredentials, readAuthBody, withBody, type AuthBody } from './body.ts';
import { hashMailCode } from './mailer.ts';
import { AuthRefusal, unexpectedFailure } from './refusal.ts';
import { beginSession, completeGrant, completeToken } from './sessions.ts';

/** POST /signup: creates an account and its first session; mail addresses need no confirmation here. */
export async function signUp(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  checkCredentials(body);
  const { response } = await services.forward(withBody(call.request, body));
  if (response.status >= 500) {
    // Of two concurrent sign-ups with one address, the second violates the unique index.
    const isTaken =
      body.email !== undefined && (await findAccount(services.sql, { email: body.email })) !== null;
    if (isTaken) throw new AuthRefusal(422, 'user_already_exists', 'User already registered');
    throw unexpectedFailure('Database error saving new user');
  }
  return completeGrant(services, call, { response, method: 'password' });
}

/** POST /token: a session for a password, or new tokens for a refresh token. */
export async function grantToken(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  const grantType = call.url.searchParams.get('grant_type');
  if (grantType === 'password') return signInWithPassword(services, call, body);
  if (grantType === 'refresh_token') return refresh(services, call, body);
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method: null });
}

async function signInWithPassword(services: Services, call: Call, body: AuthBody): Promise<Response> {
  checkCredentials(body);
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
    const { response } = await services.forward(withBody(call.request, body));
    return completeGrant(services, call, { response, method: null });
  });
}

/** The library only has the older name of the type for sign-in codes. */
const MAIL_TYPES: Record<string, string> = { email: 'magiclink' };

/** POST /verify: a session for a mailed code or for its hash. */
export async function verifyCode(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  const hash = hashOf(body);
  if (hash !== null && (await isOfBanned(services, hash))) {
    throw new AuthRefusal(403, 'user_banned', 'User is banned');
  }
  const type = body.type === undefined ? undefined : (MAIL_TYPES[body.type] ?? body.type);
  const noticeChange = await watchEmail(services, hash);
  const { response } = await services.forward(withBody(call.request, { ...body, type }));
  await noticeChange();
  return completeGrant(services, call, { response, method: 'otp' });
}

function hashOf({ email, token, token_hash }: AuthBody): string | null {
  if (token_hash !== undefined && token_hash !== '') return token_hash;
  return email !== undefined && token !== undefined ? hashMailCode(email, token) : null;
}

/** Reads the address of the account that a code belongs to; the returned function reports a change to that address. */
async function watchEmail(services: Services, hash: string | null): Promise<() => Promise<void>> {
  const before = hash === null ? null : await findAccount(services.sql, { mailToken: hash });
  return async () => {
    if (before === null || before.email === null) return;
    const after = await findAccount(services.sql, { id: before.id });
    if (after !== null && after.email !== before.email)
      await services.sendNotice('emailChanged', before.email);
  };
}

async function isOfBanned({ sql }: Services, hash: string): Promise<boolean> {
  return (await findAccount(sql, { mailToken: hash }))?.is_banned === true;
}

/** A token that was never issued, so that the library answers as to a used link. */
const USED_TOKEN = 'used';
const BANNED = new URLSearchParams({
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
});

/** GET /verify: the link in a mail. Redirects to the site with the session, or the error, in the fragment. */
export async function followLink(services: Services, call: Call): Promise<Response> {
  const { url, hash } = readLink(call.url);
  const isBanned = hash !== null && (await isOfBanned(services, hash));
  if (isBanned) url.searchParams.set('token', USED_TOKEN);
  const noticeChange = await watchEmail(services, hash);
  const { response } = await services.forward(new Request(url, { headers: call.request.headers }));
  await noticeChange();
  const location = response.headers.get('location');
  if (location === null) return response;
  const [target = '', fragment = ''] = location.split('#', 2);
  if (isBanned) return redirect(response, target, BANNED);
  return redirect(response, target, await completeFragment(services, call, new URLSearchParams(fragment)));
}

/** The link with the library's names of its parameters. */
function readLink(link: URL): { url: URL; hash: string | null } {
  const url = new URL(link);
  const given = url.searchParams.get('token') ?? url.searchParams.get('token_hash');
  // PostgreSQL cannot store NUL, so no such token was ever issued.
  const hash = given?.includes('\0') === true ? USED_TOKEN : given;
  const type = url.searchParams.get('type');
  if (hash !== null) url.searchParams.set('token', hash);
  if (type !== null) url.searchParams.set('type', MAIL_TYPES[type] ?? type);
  return { url, hash };
}

async function completeFragment(
  services: Services,
  call: Call,
  fragment: URLSearchParams,
): Promise<URLSearchParams> {
  const accessToken = fragment.get('access_token');
  if (accessToken === null) return fragment;
  await beginSession(services, call, { accessToken, method: 'otp' });
  fragment.set('access_token', await completeToken(services, accessToken));
  return fragment;
}

/** A redirect that may carry a session: it is not cached and sends no referrer. */
function redirect(response: Response, target: string, fragment: URLSearchParams): Response {
  const headers = new Headers(response.headers);
  headers.set('location', `${target}#${fragment}`);
  headers.set('cache-control', 'no-store');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(null, { status: response.status, headers });
}
