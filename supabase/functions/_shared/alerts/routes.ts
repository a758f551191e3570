import { alertListSchema, alertSchema, makeAlertSchema, waitForSeatsSchema } from './contract.ts';
import { ALERT_CHANGES_MAX_HITS, ALERT_CHANGES_WINDOW_SECONDS } from '../core/limits.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { listAlerts, makeAlert, waitForSeats } from './queries.ts';
import { commandRoute, route } from '../core/http/route.ts';

const limit = {
  name: 'alerts',
  maxHits: ALERT_CHANGES_MAX_HITS,
  windowSeconds: ALERT_CHANGES_WINDOW_SECONDS,
  per: 'account',
} as const;

/** Alerts: "Tell me about new trips", and "Tell me when a seat is free". */
export const alertCalls = {
  makeAlert: declareCall({
    method: 'POST',
    path: '/alerts',
    summary: 'Tell me about new trips of a search',
    notes:
      'The criteria of a search. The person is told once about each trip that the search would find and that is published, or changed so that it fits, later: by notification, and outside the app as they have chosen. Three messages a day at most, the rest in one from 20:00. The same places and days again change the alert. `conflict`: 10 are open. docs/search.md, docs/messages.md.',
    who: signedIn('passenger', { passenger: 'yes', 'other passenger': 'yes' }, 403),
    body: makeAlertSchema,
    answer: alertSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
    limit,
    example: { body: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1, timeOfDay: 'morning' } },
  }),
  waitForSeats: declareCall({
    method: 'POST',
    path: '/trips/:id/alerts',
    summary: 'Tell me when a seat is free',
    notes:
      'Of a full trip, or of a part of it. Everyone who is waiting is told of free seats at once; the booking decides. Once an hour and three times a day at most. The same part again changes the seats. `conflict`: seats are free, or 10 alerts are open.',
    who: signedIn('passenger', { passenger: 'yes', 'other passenger': 'yes' }, 403),
    ids: { id: 'Trip not found.' },
    body: waitForSeatsSchema,
    answer: alertSchema,
    status: 201,
    errors: ['forbidden', 'conflict', 'trip_closed', 'already_booked'],
    limit,
    example: { body: { seats: 1 } },
  }),
  listAlerts: declareCall({
    method: 'GET',
    path: '/alerts',
    summary: "The caller's trip alerts, with the trips they have found",
    who: signedIn(),
    answer: alertListSchema,
    errors: [],
  }),
  deleteAlert: declareCall({
    method: 'DELETE',
    path: '/alerts/:id',
    summary: 'Delete an alert',
    notes: 'Idempotent. An alert of another person is left alone.',
    who: signedIn(),
    ids: { id: 'Alert not found.' },
    answer: 'nothing',
    errors: [],
  }),
};

export const alertRoutes = [
  route(alertCalls.makeAlert, ({ body }, c) => makeAlert(c.var.asCaller, body, c.var.services.now())),
  route(alertCalls.waitForSeats, ({ id, body }, c) => waitForSeats(c.var.asCaller, { tripId: id, ...body })),
  route(alertCalls.listAlerts, (_, c) => listAlerts(c.var.asCaller)),
  commandRoute(alertCalls.deleteAlert, 'delete_alert', ({ id }) => ({ id })),
];
