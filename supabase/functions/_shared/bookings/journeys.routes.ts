import { journeyCalls as calls } from './journeys.calls.ts';
import { bookJourney } from './journeys.queries.ts';
import { route } from '../core/http/route.ts';
import { requireProvider } from '../payments/settle.actions.ts';

/** Two trips as one journey. */
export const journeyRoutes = [
  route(calls.bookJourney, ({ body }, c) => {
    if (body.payment === 'online') requireProvider(c.var.services);
    return bookJourney(c.var.asCaller, body);
  }),
];
