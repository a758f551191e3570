import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { findAccount } from './accounts.ts';
import { completeToken } from './access-token.ts';
import { readAuthBody, withBody, type AuthBody } from './body.ts';
import { beginSession, completeGrant } from './grant.ts';
import { hashMailCode } from './mail-code.ts';
import { AuthRefusal } from './refusal.ts';

/** The client's newer name for codes that sign in; the library knows the older one. */
const MAIL_TYPES: Record<string, string> = { email: 'magiclink' };

/** POST /verify: a session for a code, or the hash of one, that came by mail. */
export async function verifyCode(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  const hash = hashOf(body);
  if (hash !== null && (await isOfBanned(services, hash))) {
    throw new AuthRefusal(403, 'user_banned', 'User is banned');
  }
  const type = body.type === undefined ? undefined : (MAIL_TYPES[body.type] ?? body.type);
  const { response } = await services.forward(withBody(call.request, { ...body, type }));
  return completeGrant(services, call, { response, method: 'otp' });
}

function hashOf({ email, token, token_hash }: AuthBody): string | null {
  if (token_hash !== undefined && token_hash !== '') return token_hash;
  return email !== undefined && token !== undefined ? hashMailCode(email, token) : null;
}

async function isOfBanned({ sql }: Services, hash: string): Promise<boolean> {
  return (await findAccount(sql, { mailToken: hash }))?.is_banned === true;
}

/** GET /verify: the link in a mail. Leads on to the site with the session, or the error, in the fragment. */
export async function followLink(services: Services, call: Call): Promise<Response> {
  const { url, hash } = readLink(call.url);
  const isBanned = hash !== null && (await isOfBanned(services, hash));
  if (isBanned) url.searchParams.set('token', SPENT);
  const { response } = await services.forward(new Request(url, { headers: call.request.headers }));
  const location = response.headers.get('location');
  if (location === null) return response;
  const [target = '', fragment = ''] = location.split('#', 2);
  if (isBanned) return leadOn(response, target, BANNED);
  return leadOn(response, target, await completeFragment(services, call, new URLSearchParams(fragment)));
}

const SPENT = 'spent';
const BANNED = new URLSearchParams({
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
});

/** The link in the library's words. */
function readLink(link: URL): { url: URL; hash: string | null } {
  const url = new URL(link);
  const given = url.searchParams.get('token') ?? url.searchParams.get('token_hash');
  // What cannot be stored was never sent to anybody.
  const hash = given?.includes('\0') === true ? SPENT : given;
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

/** A redirect that carries a session: no cache keeps it, no other site hears of it. */
function leadOn(response: Response, target: string, fragment: URLSearchParams): Response {
  const headers = new Headers(response.headers);
  headers.set('location', `${target}#${fragment}`);
  headers.set('cache-control', 'no-store');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(null, { status: response.status, headers });
}
