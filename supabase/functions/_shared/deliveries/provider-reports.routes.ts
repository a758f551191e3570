import type { Context } from 'hono';
import { z } from 'zod';
import { readMailEvent } from './mail/event.ts';
import { readSmsReport } from './sms/report.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../payments/limits.rules.ts';
import { AppError } from '../core/app-error.ts';
import { COURIER } from '../core/caller.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof } from '../core/calls/who.ts';
import type { AsCaller } from '../core/database/client.ts';
import { command } from '../core/database/command.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { readBytes } from '../core/http/body.ts';
import { route } from '../core/http/route.ts';

const receivedSchema = z.object({ received: z.literal(true) });

/** The webhooks of the providers of mail and SMS. They sign the bytes of the body. */
export const providerReportCalls = {
  takeMailEvent: declareCall({
    method: 'POST',
    path: '/mail/events',
    urgency: 'position',
    summary: 'What became of a mail',
    notes: `An event with Svix's signature (\`svix-id\`, \`svix-timestamp\`, \`svix-signature\`) of the last 5 minutes, at most 64 KB. A mailbox that bounced permanently, complained, or from which two mails came back gets no more mail. Unknown, repeated and late events change nothing.`,
    who: ownProof('the mail provider', 'provider signature'),
    answer: receivedSchema,
    errors: ['payload_too_large', 'malformed_body'],
  }),
  takeSmsReport: declareCall({
    method: 'POST',
    path: '/sms/reports',
    urgency: 'position',
    summary: 'What became of an SMS',
    notes: `A report of Termii with \`X-Termii-Signature\`, at most 64 KB. A failed SMS is dead, a number that takes no SMS gets no more. Unknown, repeated and late reports change nothing.`,
    who: ownProof('the SMS provider', 'provider signature'),
    answer: receivedSchema,
    errors: ['payload_too_large', 'malformed_body'],
  }),
};

export const providerReportRoutes = [
  route(providerReportCalls.takeMailEvent, async (_, c) => {
    const { config, now } = c.var.services;
    const secret = config.delivery.mail.webhookSecret;
    const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
    const report = proved(
      c,
      secret ? await readMailEvent(bytes, c.req.raw.headers, { secret, now: now() }) : null,
    );
    if (report !== 'ignored') await command(asCourier(c), 'record_mail_event', report);
    return { received: true as const };
  }),
  route(providerReportCalls.takeSmsReport, async (_, c) => {
    const secret = c.var.services.config.delivery.termii?.webhookSecret ?? null;
    const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
    const report = proved(c, secret === null ? null : await readSmsReport(bytes, c.req.raw.headers, secret));
    if (report !== 'ignored') await command(asCourier(c), 'record_sms_report', report);
    return { received: true as const };
  }),
];

/** @throws AppError `unauthenticated` for a report without a valid signature. */
function proved<Report>(c: Context<AppEnv>, report: Report | null): Report {
  if (report !== null) return report;
  c.var.services.log('webhook_without_proof', { address: c.var.clientAddress });
  throw new AppError('unauthenticated', 'The signature is missing or wrong.');
}

function asCourier(c: Context<AppEnv>): AsCaller {
  return (work) => c.var.services.withCaller(COURIER, work);
}
