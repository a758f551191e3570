import { z } from 'zod';
import type { Call, Services } from '../../lite-services.ts';
import { findAccount } from '../accounts.ts';
import { checkAddress, checkPassword, readAuthBody } from '../body.ts';
import { createMailCode, hashMailCode, mailLink } from '../mailer.ts';
import { allowedRedirect } from '../redirects.ts';
import { AuthRefusal } from '../refusal.ts';
import { readAdminParams } from './params.ts';
import { createUser, readUser } from './user-store.ts';

const linkSchema = z.object({
  type: z.enum(['recovery', 'magiclink', 'signup']),
  email: z.string(),
  redirect_to: z.string().optional(),
});

/** POST /admin/generate_link: returns the code and link of a mail instead of sending it. */
export async function generateLink(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  checkAddress(body);
  checkPassword(body);
  const parsed = linkSchema.safeParse(body);
  if (!parsed.success) {
    throw new AuthRefusal(400, 'validation_failed', 'Invalid email action link type requested');
  }
  const { sql, apiUrl, siteUrl, redirectAllowList, settings } = services;
  const { type, email } = parsed.data;
  const id = await findOrSignUp(services, parsed.data, body);
  const code = createMailCode(settings.mailCodeDigits);
  const hash = hashMailCode(email, code);
  await storeHash(sql, { id, type, hash });
  const requested = parsed.data.redirect_to ?? call.url.searchParams.get('redirect_to');
  const redirectTo = allowedRedirect(requested, siteUrl, redirectAllowList) ?? siteUrl;
  return Response.json({
    ...(await readUser(sql, id)),
    action_link: mailLink(apiUrl, { token: hash, kind: type, redirectTo }),
    email_otp: code,
    hashed_token: hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

type LinkRequest = z.infer<typeof linkSchema>;

async function findOrSignUp({ sql }: Services, { type, email }: LinkRequest, body: unknown): Promise<string> {
  const account = await findAccount(sql, { email });
  if (type === 'signup') {
    const params = readAdminParams({ ...z.looseObject({}).parse(body), email_confirm: false });
    // In a sign-up the metadata field is called `data`.
    const data = z.object({ data: z.record(z.string(), z.unknown()).optional() }).parse(body).data;
    return createUser(sql, { ...params, email: email.toLowerCase(), user_metadata: data });
  }
  if (account === null) throw new AuthRefusal(404, 'user_not_found', 'User with this email not found');
  return account.id;
}

async function storeHash(
  sql: Services['sql'],
  { id, type, hash }: { id: string; type: LinkRequest['type']; hash: string },
): Promise<void> {
  if (type === 'signup') {
    await sql`
      update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now() where id = ${id}`;
  } else {
    await sql`update auth.users set recovery_token = ${hash}, recovery_sent_at = now() where id = ${id}`;
  }
}
