import { z } from 'zod';
import {
  createShareSchema,
  newTripShareSchema,
  sharedTripSchema,
  tripShareSchema,
  viewShareSchema,
} from './contract.ts';
import { SHARE_VIEW_ADDRESS_MAX_HITS, SHARE_VIEW_ADDRESS_WINDOW_SECONDS } from '../core/limits.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { ownProof, signedIn } from '../core/calls/who.ts';
import { listShares, shareTrip, viewShare } from './shares.queries.ts';
import { shareTokenOf } from '../core/secrets.ts';
import { commandRoute, route } from '../core/http/route.ts';

const ids = { id: 'Trip not found.' };

/** Links with which people without an account follow a trip. */
export const shareCalls = {
  listShares: declareCall({
    method: 'GET',
    path: '/trips/:id/shares',
    summary: "The caller's share links for the trip, newest first",
    who: signedIn('passengers and driver of the trip', { passenger: 'yes', driver: 'yes' }, 404),
    ids,
    answer: z.array(tripShareSchema),
    errors: [],
  }),
  shareTrip: declareCall({
    method: 'POST',
    path: '/trips/:id/shares',
    summary: 'Make a share link',
    notes:
      'The `token` is shown only this once; the page is `/s#<token>`. `showsName`: it shows the first name of its creator. `conflict`: ten live links.',
    who: signedIn('passengers and driver of the trip', { passenger: 'yes', driver: 'yes' }, 404),
    ids,
    body: createShareSchema,
    bodyIsOptional: true,
    answer: newTripShareSchema,
    status: 201,
    errors: ['trip_closed', 'conflict'],
    example: { body: { showsName: true } },
  }),
  reportArrival: declareCall({
    method: 'POST',
    path: '/trips/:id/arrived',
    summary: 'Tell the people who follow that the caller has arrived, or got off a cancelled trip',
    notes: `The caller's links say so, show no position, and end after 30 minutes. What a trip that was cancelled keeps for the caller on board ends. Idempotent.`,
    who: signedIn('people who shared the trip or boarded', {}, 404),
    ids,
    answer: 'nothing',
    errors: [],
  }),
  // The token is in the body because paths are logged.
  viewShare: declareCall({
    method: 'POST',
    path: '/shares/view',
    summary: 'The trip of a share link',
    notes: `The last position once boarding has begun. Places, meeting points, planned and reported times and, while under way, the estimated arrivals: of the booked leg, or of the driver's whole trip. \`not_found\`: unknown, revoked and expired alike.`,
    who: ownProof('anyone with the link', 'token in the request', 404),
    body: viewShareSchema,
    answer: sharedTripSchema,
    errors: ['not_found'],
    limit: {
      name: 'view-share',
      maxHits: SHARE_VIEW_ADDRESS_MAX_HITS,
      windowSeconds: SHARE_VIEW_ADDRESS_WINDOW_SECONDS,
      per: 'address',
    },
    example: { body: { token: 'A'.repeat(22) } },
  }),
  revokeShare: declareCall({
    method: 'DELETE',
    path: '/shares/:id',
    summary: 'Revoke a share link',
    notes: 'Idempotent.',
    who: signedIn('its creator', { passenger: 'yes' }, 404),
    ids: { id: 'Link not found.' },
    answer: 'nothing',
    errors: [],
  }),
};

export const shareRoutes = [
  route(shareCalls.listShares, ({ id }, c) => listShares(c.var.asCaller, id)),
  route(shareCalls.shareTrip, ({ id, body: { showsName } }, c) => {
    const token = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    return shareTrip(c.var.asCaller, { tripId: id, token, showsName });
  }),
  commandRoute(shareCalls.reportArrival, 'report_arrival', ({ id }) => ({ tripId: id })),
  route(shareCalls.viewShare, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewShare(c.var.asCaller, body.token);
  }),
  commandRoute(shareCalls.revokeShare, 'revoke_share', ({ id }) => ({ shareId: id })),
];
