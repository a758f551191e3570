import { z } from 'zod';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof } from '../core/calls/who.ts';

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
