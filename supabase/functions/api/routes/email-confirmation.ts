import { emailConfirmationCalls as calls } from '../../_shared/calls/email-confirmation.ts';
import {
  confirmEmail,
  readEmailConfirmation,
  requestEmailLink,
} from '../../_shared/data/email-confirmation.ts';
import { route } from '../../_shared/http/route.ts';

/** A person proves their e-mail address with the link of a mail. */
export const emailConfirmationRoutes = [
  route(calls.readEmailConfirmation, (_, c) => readEmailConfirmation(c.var.asCaller)),
  route(calls.requestEmailLink, (_, c) => requestEmailLink(c.var.asCaller)),
  route(calls.confirmEmail, async ({ body }, c) => ({
    email: await confirmEmail(c.var.asCaller, body.token),
  })),
];
