import { journeyCalls as calls } from '../../_shared/calls/journeys.ts';
import { bookJourney } from '../../_shared/data/journeys.ts';
import { route } from '../../_shared/http/route.ts';
import { requireProvider } from '../actions/settle-payment.ts';

/** Two trips as one journey. */
export const journeyRoutes = [
  route(calls.bookJourney, ({ body }, c) => {
    if (body.payment === 'online') requireProvider(c.var.services);
    return bookJourney(c.var.asCaller, body);
  }),
];
