import { z } from 'zod';
import { tripCancellationSchema } from '../trips/payment.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof, signedIn } from '../core/calls/who.ts';
import { receivedPaymentSchema, receivedReferenceSchema } from './contract.ts';
import { takeEvent } from './queries.ts';
import { AppError } from '../core/app-error.ts';
import { PAYMENTS } from '../core/caller.ts';
import { RECEIVED_MAX_HITS, RECEIVED_WINDOW_SECONDS, WEBHOOK_BODY_MAX_BYTES } from './limits.rules.ts';
import { readBytes } from '../core/http/body.ts';
import { describeError } from '../core/process/log.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { workOnEvents } from './actions.ts';

/** The webhook of the payment provider, its return link, and what the end of a trip costs. */
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
  // The reference is in the body because paths are logged.
  readReceivedPayment: declareCall({
    method: 'POST',
    path: '/payments/received',
    summary:
      'What was received with a payment, for a browser that comes back from the provider without a session',
    notes:
      'Changes nothing, and asks the provider nothing. No name and no id; the address of the ticket is masked. `not_found`: another reference, or more than 24 hours after the payment.',
    who: ownProof('anyone with the reference of the payment', 'token in the request', 404),
    body: receivedReferenceSchema,
    answer: receivedPaymentSchema,
    errors: ['not_found'],
    limit: {
      name: 'received-payment',
      maxHits: RECEIVED_MAX_HITS,
      windowSeconds: RECEIVED_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { reference: `tafiya-${'0'.repeat(32)}` } },
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

export const paymentRoutes = [
  route(paymentCalls.takePaymentEvent, async (_, c) => {
    const { services } = c.var;
    const { payments } = services;
    if (payments === null) throw new AppError('unavailable', 'Online payment is switched off.');
    const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
    const event = await payments.readEvent(bytes, c.req.raw.headers);
    if (event === null) {
      services.log('webhook_without_proof', { address: c.var.clientAddress });
      throw new AppError('unauthenticated', 'The signature is missing or wrong.');
    }
    await takeEvent((work) => services.withCaller(PAYMENTS, work), {
      provider: payments.name,
      event,
      // Postgres' text cannot store NUL.
      body: new TextDecoder().decode(bytes).replaceAll('\0', ''),
    });
    services.inBackground(
      workOnEvents(services).catch((error: unknown) =>
        services.log('payment_events_failed', { error: describeError(error) }),
      ),
    );
    return { received: true } as const;
  }),
  commandRoute(paymentCalls.readReceivedPayment, 'read_received_payment', ({ body }) => body),
  commandRoute(paymentCalls.quoteTripCancellation, 'quote_trip_cancellation', ({ id }) => ({ tripId: id })),
];
