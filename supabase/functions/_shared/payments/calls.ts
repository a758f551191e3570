import { z } from 'zod';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof } from '../core/calls/who.ts';

export const paymentCalls = {
  takePaymentEvent: declareCall({
    method: 'POST',
    path: '/payments/paystack',
    summary: 'An event of the payment provider',
    notes:
      'The body is an event of the provider, at most 64 KB. Its signature is checked over the bytes as received; the event is stored and answered, and worked on afterwards.',
    who: ownProof('the payment provider', 'provider signature'),
    answer: z.object({ received: z.literal(true) }),
    errors: ['payload_too_large', 'malformed_body'],
  }),
};
