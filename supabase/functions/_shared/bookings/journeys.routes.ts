import { journeyCalls as calls } from './journeys.calls.ts';
import { bookJourney } from './journeys.queries.ts';
import { route } from '../core/http/route.ts';
import { openWithHold } from '../payments/actions.ts';
import { requireProvider } from '../payments/settle.actions.ts';

/** Two trips as one journey. */
export const journeyRoutes = [
  route(calls.bookJourney, async ({ body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    if (wanted.payment !== 'online') return bookJourney(asCaller, wanted);
    requireProvider(services);
    const journey = await bookJourney(asCaller, wanted);
    const held = await openWithHold(services, asCaller, { bookingId: journey.first.bookingId, pay });
    return { ...journey, held };
  }),
];
