import { confirmEmailSchema, confirmedEmailSchema, emailConfirmationSchema } from './email.contract.ts';
import { PHONE_CODE_MAX_HITS, PHONE_CODE_WINDOW_SECONDS } from '../limits.rules.ts';
import { SHARE_VIEW_ADDRESS_MAX_HITS, SHARE_VIEW_ADDRESS_WINDOW_SECONDS } from '../../core/limits.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { ownProof, signedIn } from '../../core/calls/who.ts';
import { rowAs } from '../../core/database/rows.ts';
import { commandRoute, route } from '../../core/http/route.ts';
import { sha256 } from '../../core/secrets.ts';

/** A person proves their e-mail address with the link of a mail. */
export const emailConfirmationCalls = {
  readEmailConfirmation: declareCall({
    method: 'GET',
    path: '/email-confirmation',
    summary: "Whether the caller's e-mail address is proved",
    who: signedIn(),
    answer: emailConfirmationSchema,
    errors: [],
  }),
  requestEmailLink: declareCall({
    method: 'POST',
    path: '/email-confirmation',
    summary: 'Send the mail that proves the address again',
    notes: `Nothing is sent when it is proved. \`conflict\`: the mailbox takes no mails. \`rate_limited\`: also after 1 in a minute and 5 in a day.`,
    who: signedIn(),
    answer: emailConfirmationSchema,
    errors: ['conflict', 'rate_limited'],
    limit: {
      name: 'email-link',
      maxHits: PHONE_CODE_MAX_HITS,
      windowSeconds: PHONE_CODE_WINDOW_SECONDS,
      per: 'address',
    },
  }),
  confirmEmail: declareCall({
    method: 'POST',
    path: '/email-confirmation/confirm',
    summary: 'Prove an e-mail address with the link of a mail',
    notes: 'In any browser, also signed out. The link works for 7 days. Idempotent.',
    who: ownProof('anyone with the link of a mail', 'token in the request', 404),
    body: confirmEmailSchema,
    answer: confirmedEmailSchema,
    errors: ['not_found'],
    limit: {
      name: 'confirm-email',
      maxHits: SHARE_VIEW_ADDRESS_MAX_HITS,
      windowSeconds: SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { token: 'A'.repeat(22) } },
  }),
};

export const emailConfirmationRoutes = [
  commandRoute(emailConfirmationCalls.readEmailConfirmation, 'read_email_confirmation', () => ({})),
  route(emailConfirmationCalls.requestEmailLink, async (_, c) => {
    const rows = await c.var.asCaller(async (sql) => {
      await sql`select private.request_email_link()`;
      return sql`select * from private.read_email_confirmation()`;
    });
    return rowAs(emailConfirmationSchema, rows);
  }),
  commandRoute(emailConfirmationCalls.confirmEmail, 'confirm_email', async ({ body: { token } }) => ({
    tokenHash: await sha256(token),
  })),
];
