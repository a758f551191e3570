import { z } from 'zod';
import { tripCancellationSchema } from '../trips/payment.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof, signedIn } from '../core/calls/who.ts';

/** The webhook of the payment provider, and what the end of a trip costs. */
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
  quoteTripCancellation: declareCall({
    method: 'GET',
    path: '/trips/:id/cancellation',
    summary: 'How many bookings end, and what goes back, if the trip is cancelled now',
    who: signedIn('its driver, its company', { driver: 'yes' }, 404),
    ids: { id: 'Trip Not Found' },
    answer: tripCancellationSchema,
    errors: [],
  }),
};
