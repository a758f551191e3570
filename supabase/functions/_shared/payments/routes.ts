import { takeEvent } from './queries.ts';
import { paymentCalls as calls } from './calls.ts';
import { AppError } from '../core/app-error.ts';
import { PAYMENTS } from '../core/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from './limits.rules.ts';
import { readBytes } from '../core/http/body.ts';
import { describeError } from '../core/process/log.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { workOnEvents } from './actions.ts';

/**
 * What goes back if a trip is cancelled, and the webhook of the payment provider. Its proof is checked over the bytes as received; then the event is stored and answered,
 * and worked on afterwards. The clock works on events that this process could not finish.
 */
export const paymentRoutes = [
  route(calls.takePaymentEvent, async (_, c) => {
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
  commandRoute(calls.quoteTripCancellation, 'quote_trip_cancellation', ({ id }) => ({ tripId: id })),
];
