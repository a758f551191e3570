import { createJourneySchema, journeySchema } from './contract.ts';
import { bookJourney } from './queries.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { signedIn } from '../../core/calls/who.ts';
import { route } from '../../core/http/route.ts';
import { openWithHold } from '../../payments/actions.ts';
import { requireProvider } from '../../payments/actions.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const OTHER_ID = '5eed0000-0000-4000-8000-000000000002';

/** Two trips as one journey. */
export const journeyCalls = {
  bookJourney: declareCall({
    method: 'POST',
    path: '/journeys',
    summary: 'Book two trips as one journey',
    notes: `Both or none, by the rules of \`POST /bookings\` for either trip. The second trip must leave 1 to 6 hours after the first one arrives, at the same place or in its city; \`trip_changed\` otherwise. \`payment: online\` holds the seats of both; open one payment of the \`first\` booking, which pays both, or send \`pay\`. Each booking is cancelled by its own rule; the second one free of charge while its \`journey.isFreed\`: the first has failed, or is too late. \`extras\` are those of either trip. The same key again answers the same journey.`,
    who: signedIn('passenger', { passenger: 'yes', 'other passenger': 'yes' }, 403),
    body: createJourneySchema,
    answer: journeySchema,
    status: 201,
    errors: [
      'forbidden',
      'own_trip',
      'not_found',
      'seats_unavailable',
      'already_booked',
      'trip_closed',
      'trip_changed',
      'too_late',
      'women_only',
      'not_verified',
      'payment_required',
      'pay_online',
      'confirmation_required',
      'payments_off',
      'conflict',
      'rate_limited',
    ],
    example: {
      body: {
        seats: 1,
        clientKey: ID,
        payment: 'online',
        first: { tripId: ID },
        second: { tripId: OTHER_ID },
      },
    },
  }),
};

export const journeyRoutes = [
  route(journeyCalls.bookJourney, async ({ body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    if (wanted.payment !== 'online') return bookJourney(asCaller, wanted);
    requireProvider(services);
    const journey = await bookJourney(asCaller, wanted);
    const held = await openWithHold(c, { bookingId: journey.first.bookingId, pay });
    return { ...journey, held };
  }),
];
