import { emailConfirmationCalls as calls } from './email.calls.ts';
import { confirmEmail, readEmailConfirmation, requestEmailLink } from './email.queries.ts';
import { route } from '../core/http/route.ts';

/** A person proves their e-mail address with the link of a mail. */
export const emailConfirmationRoutes = [
  route(calls.readEmailConfirmation, (_, c) => readEmailConfirmation(c.var.asCaller)),
  route(calls.requestEmailLink, (_, c) => requestEmailLink(c.var.asCaller)),
  route(calls.confirmEmail, async ({ body }, c) => ({
    email: await confirmEmail(c.var.asCaller, body.token),
  })),
];
