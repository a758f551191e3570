import { confirmedEmailSchema, emailConfirmationSchema, type EmailConfirmation } from './email.contract.ts';
import type { AsCaller, Sql } from '../../core/database/client.ts';
import { sha256 } from '../../core/secrets.ts';
import { rowAs, valueAs } from '../../core/database/rows.ts';

/** Whether the caller's address is proved. */
export async function readEmailConfirmation(asCaller: AsCaller): Promise<EmailConfirmation> {
  return rowAs(emailConfirmationSchema, await asCaller(confirmationQuery));
}

/** Sends the mail with the link again. @throws AppError `conflict`, `rate_limited`. Rules: `private.request_email_link`. */
export async function requestEmailLink(asCaller: AsCaller): Promise<EmailConfirmation> {
  const rows = await asCaller(async (sql) => {
    await sql`select private.request_email_link()`;
    return confirmationQuery(sql);
  });
  return rowAs(emailConfirmationSchema, rows);
}

/** Proves the address of a link; returns it. @throws AppError `not_found`. Rules: `private.confirm_email`. */
export async function confirmEmail(asCaller: AsCaller, token: string): Promise<string> {
  const hash = await sha256(token);
  const rows = await asCaller((sql) => sql`select private.confirm_email(decode(${hash}, 'hex')) as email`);
  return valueAs(confirmedEmailSchema.shape.email, rows);
}

function confirmationQuery(sql: Sql) {
  return sql`
    select c.email, c.is_proved, c.is_confirmed, c.wait_seconds from private.read_email_confirmation() c`;
}
