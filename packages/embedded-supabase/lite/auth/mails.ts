import { z } from 'zod';
import type { Call, Services } from '../lite-services.ts';
import { findAccount, type AccountKey } from './accounts.ts';
import { checkAddress, readAuthBody, withBody, type AuthBody } from './body.ts';
import { readChallenge, startFlow, type LinkType } from './pkce.ts';
import { AuthRefusal } from './refusal.ts';

/** When the last mail of each type was sent. */
const SENT_AT = {
  recovery: 'recovery_sent_at',
  magiclink: 'recovery_sent_at',
  signup: 'confirmation_sent_at',
  email_change: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const;

/** POST /recover. */
export function recover(services: Services, call: Call): Promise<Response> {
  return forwardRequest(services, call, 'recovery');
}

/** POST /otp and POST /magiclink. */
export function sendSignInLink(services: Services, call: Call): Promise<Response> {
  return forwardRequest(services, call, 'magiclink');
}

async function forwardRequest(services: Services, call: Call, type: LinkType): Promise<Response> {
  const body = await readAuthBody(call.request);
  checkAddress(body);
  const owner = body.email === undefined ? null : { email: body.email };
  if (owner !== null) await checkInterval(services, owner, type);
  return forwardMail(services, call, { body, owner, type });
}

/** POST /resend. */
export async function resend(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  checkAddress(body);
  return (await services.forward(withBody(call.request, body))).response;
}

/**
 * Passes on a request that may send a mail. With a PKCE challenge the link of the mail gives a code.
 *
 * @param owner the account that gets the mail, read after the request; null sends none.
 */
export async function forwardMail(
  services: Services,
  call: Call,
  { body, owner, type }: { body: AuthBody; owner: AccountKey | null; type: LinkType },
): Promise<Response> {
  const challenge = readChallenge(body);
  const { response, context } = await services.forward(withBody(call.request, body), {
    isPkce: challenge !== null,
  });
  if (owner === null || !response.ok) return response;
  const account = await findAccount(services.sql, owner);
  if (account === null) return response;
  if (challenge !== null) await startFlow(services.sql, account.id, { type, challenge });
  if (context.presentLink !== null) {
    await services.sql`
      update auth.users set email_change_token_current = ${context.presentLink} where id = ${account.id}`;
  }
  return response;
}

/** Refuses a second mail of one type within the configured time. Only known addresses can be refused. */
export async function checkInterval(
  { sql, settings }: Services,
  owner: AccountKey,
  type: keyof typeof SENT_AT,
): Promise<void> {
  const account = await findAccount(sql, owner);
  if (account === null) return;
  const [row] = await sql`
    select ceil(extract(epoch from ${sql(SENT_AT[type])} - now()) + ${settings.mailIntervalS})::float8 as wait
    from auth.users where id = ${account.id}`;
  const waitS = z.number().nullable().parse(row?.wait) ?? 0;
  if (waitS <= 0) return;
  const message = `For security purposes, you can only request this after ${waitS} seconds.`;
  throw new AuthRefusal(429, 'over_email_send_rate_limit', message);
}
