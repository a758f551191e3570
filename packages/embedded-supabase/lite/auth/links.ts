import { z } from 'zod';
import type { Call, Services } from '../lite-services.ts';
import { findAccount } from './accounts.ts';
import { readAuthBody, withBody, type AuthBody } from './body.ts';
import { hashMailCode } from './mailer.ts';
import { issueCode, PKCE_PREFIX } from './pkce.ts';
import { AuthRefusal } from './refusal.ts';
import { beginSession, completeGrant, completeToken, endSession } from './sessions.ts';

/** The library only has the older name of the type for sign-in codes. */
const MAIL_TYPES: Record<string, string> = { email: 'magiclink' };

/** POST /verify: a session for a mailed code or for its hash. */
export async function verifyCode(services: Services, call: Call): Promise<Response> {
  const given = await readAuthBody(call.request);
  const sent = { ...given, token_hash: given.token_hash?.replace(PKCE_PREFIX, '') };
  if (((sent.token ?? '') === '') === ((sent.token_hash ?? '') === '')) {
    throw new AuthRefusal(400, 'validation_failed', 'Verify requires either a token or a token hash');
  }
  const body = await asNewAddress(services, sent);
  const hash = hashOf(body);
  if (hash !== null && (await isOfBanned(services, hash))) {
    throw new AuthRefusal(403, 'user_banned', 'User is banned');
  }
  const type = body.type === undefined ? undefined : (MAIL_TYPES[body.type] ?? body.type);
  const noticeChange = await watchEmail(services, hash);
  const typed = typedAddress(sent);
  if (typed !== null && services.codeTries.take(typed) < 0) {
    throw new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid');
  }
  const { response } = await services.forward(withBody(call.request, { ...body, type }));
  if (typed !== null && response.ok) services.codeTries.giveBack(typed);
  await noticeChange();
  return completeGrant(services, call, { response, method: 'otp' });
}

/** The address whose code was typed; null for the token of a link, which cannot be guessed. */
function typedAddress({ email, token_hash }: AuthBody): string | null {
  return email === undefined || (token_hash ?? '') !== '' ? null : email.toLowerCase();
}

/** The same change verified by the link of the new address, which the library knows. */
async function asNewAddress(services: Services, body: AuthBody): Promise<AuthBody> {
  const hash = await newLink(services, hashOf(body));
  return hash === null ? body : { ...body, email: undefined, token: undefined, token_hash: hash };
}

/** The link that the new address got, for the link that the present address got about it; null for any other. */
async function newLink({ sql, settings }: Services, hash: string | null): Promise<string | null> {
  if (settings.mustConfirmEmail || hash === null || hash === '') return null;
  const [row] = await sql`
    select email_change_token_new as hash from auth.users where email_change_token_current = ${hash}`;
  return row === undefined ? null : z.string().nullable().parse(row.hash);
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
      await services.sendNotice('emailChanged', before.email, {
        Email: after.email ?? '',
        OldEmail: before.email,
      });
  };
}

async function isOfBanned({ sql }: Services, hash: string): Promise<boolean> {
  return (await findAccount(sql, { mailToken: hash }))?.is_banned === true;
}

/** A token that was never issued, so that the library answers as to a used link. */
const USED_TOKEN = 'used';
const BANNED = refusalParams('user_banned', 'User is banned');
const NO_FLOW = refusalParams('flow_state_not_found', 'No associated flow state found');

function refusalParams(code: string, description: string): URLSearchParams {
  return new URLSearchParams({
    error: 'access_denied',
    error_code: code,
    error_description: description,
  });
}

/**
 * GET /verify: the link in a mail. Redirects to the site with the session, or the error, in the fragment. A PKCE link
 * has a code in the query, or the error in both.
 */
export async function followLink(services: Services, call: Call): Promise<Response> {
  const link = readLink(call.url);
  const { url, isPkce } = link;
  const hash = (await newLink(services, link.hash)) ?? link.hash;
  if (hash !== null) url.searchParams.set('token', hash);
  const isBanned = hash !== null && (await isOfBanned(services, hash));
  if (isBanned) url.searchParams.set('token', USED_TOKEN);
  const noticeChange = await watchEmail(services, hash);
  const { response } = await services.forward(new Request(url, { headers: call.request.headers }));
  await noticeChange();
  const location = response.headers.get('location');
  if (location === null) return response;
  const [target = '', text = ''] = location.split('#', 2);
  const fragment = isBanned ? BANNED : new URLSearchParams(text);
  if (isPkce) return redirect(response, await completeFlow(services, url, { target, fragment }));
  return redirect(response, `${target}#${await completeFragment(services, call, fragment)}`);
}

/** The link with the library's names of its parameters. */
function readLink(link: URL): { url: URL; hash: string | null; isPkce: boolean } {
  const url = new URL(link);
  const given = url.searchParams.get('token');
  const isPkce = given?.startsWith(PKCE_PREFIX) === true;
  const token = isPkce ? (given?.slice(PKCE_PREFIX.length) ?? null) : given;
  // PostgreSQL cannot store NUL, so no such token was ever issued.
  const hash = token?.includes('\0') === true ? USED_TOKEN : token;
  const type = url.searchParams.get('type');
  if (hash !== null) url.searchParams.set('token', hash);
  if (type !== null) url.searchParams.set('type', MAIL_TYPES[type] ?? type);
  return { url, hash, isPkce };
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

/** The redirect of a PKCE link: the session that the library began is replaced by a code for the client's own. */
async function completeFlow(
  { sql }: Services,
  link: URL,
  { target, fragment }: { target: string; fragment: URLSearchParams },
): Promise<string> {
  const accessToken = fragment.get('access_token');
  if (accessToken === null) return `${withQuery(target, fragment)}#${fragment}`;
  const userId = await endSession(sql, accessToken);
  const code = await issueCode(sql, userId, link.searchParams.get('type') ?? '');
  if (code === null) return `${withQuery(target, NO_FLOW)}#${NO_FLOW}`;
  return withQuery(target, new URLSearchParams({ code }));
}

function withQuery(target: string, params: URLSearchParams): string {
  const url = new URL(target);
  for (const [name, value] of params) url.searchParams.set(name, value);
  return url.toString();
}

/** A redirect that may carry a session: it is not cached and sends no referrer. */
function redirect(response: Response, location: string): Response {
  const headers = new Headers(response.headers);
  headers.set('location', location);
  headers.set('cache-control', 'no-store');
  headers.set('referrer-policy', 'no-referrer');
  return new Response(null, { status: response.status, headers });
}
