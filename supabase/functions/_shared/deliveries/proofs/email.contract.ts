import { z } from 'zod';
import { mailToken } from '../../support/contract.ts';

/** GET and POST /api/email-confirmation: the caller's address, and the mail that proves it. */
export const emailConfirmationSchema = z.object({
  email: z.string(),
  /** The link of a mail was opened. */
  isProved: z.boolean(),
  /** The address or the phone number is proved: the limits of unconfirmed people do not apply. */
  isConfirmed: z.boolean(),
  /** Seconds until another mail can be requested; 0: now. */
  waitSeconds: z.number().int(),
});
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>;

/** POST /api/email-confirmation/confirm: the token of the link. */
export const confirmEmailSchema = z.object({ token: mailToken });

/** The address that is proved now. */
export const confirmedEmailSchema = z.object({ email: z.string() });
