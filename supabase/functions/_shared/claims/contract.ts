import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

const words = (label: string) => z.string(label).trim().min(1, label).max(1000);

/** The kinds of claims about a trip that was paid online. */
export const passengerClaimKindSchema = z.enum(
  ['driver_absent', 'left_behind', 'not_as_described', 'not_completed'],
  'Please choose what happened',
);
export type PassengerClaimKind = z.infer<typeof passengerClaimKindSchema>;
/** `unverified`: there is no sign that the trip took place; an administrator must decide. */
const claimKindSchema = z.enum([...passengerClaimKindSchema.options, 'passenger_absent', 'unverified']);
export type ClaimKind = z.infer<typeof claimKindSchema>;
const claimStatusSchema = z.enum(['open', 'answered', 'upheld', 'refused', 'withdrawn']);
const claimSideSchema = z.enum(['passenger', 'driver', 'platform']);

/** POST /api/bookings/:id/claim. Opening the same kind again returns the first claim. */
export const openClaimSchema = z.object({
  kind: passengerClaimKindSchema,
  words: words('Please describe what happened'),
});
export type OpenClaim = z.infer<typeof openClaimSchema>;
/** POST /api/bookings/:id/no-show, by the driver. */
export const noShowSchema = z.object({ words: z.string().trim().max(1000).nullish() });
/** POST /api/claims/:id/answer, by the other side within 24 hours. */
export const answerClaimSchema = z.object({ words: words('Please write an answer') });

/** A claim with both sides' words. `refund`: what the decision gives back, in naira. */
export const claimSchema = z.object({
  id: z.guid(),
  side: claimSideSchema,
  kind: claimKindSchema,
  words: z.string().nullable(),
  status: claimStatusSchema,
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  answerUntil: moment,
  decision: z.string().nullable(),
  decidedAt: moment.nullable(),
  refund: z.number(),
  createdAt: moment,
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * GET /api/bookings/:id/claim, and of each booking GET /api/trips/:id/claims: when the money of a booking paid online goes to
 * the driver, and the claims about it. About a booking in cash the driver can only claim that the passenger did not come; no money moves. `side` is the caller's. `canClaim`: the kinds that the caller may still claim; a claim
 * that comes too early is refused with a message. Amounts in naira.
 */
export const bookingClaimsSchema = z.object({
  bookingId: z.guid(),
  tripId: z.guid(),
  side: z.enum(['passenger', 'driver']),
  passengerName: z.string().nullable(),
  seats: z.number().int(),
  totalFare: z.number(),
  paymentMethod: z.enum(['cash', 'online']),
  boardedAt: moment.nullable(),
  /** Null until the trip is completed. */
  releaseAt: moment.nullable(),
  isSettled: z.boolean(),
  /** A claim or a bank's dispute is open. */
  isFrozen: z.boolean(),
  canClaim: z.array(claimKindSchema),
  claims: z.array(claimSchema),
});
export type BookingClaims = z.infer<typeof bookingClaimsSchema>;
export const bookingClaimsListSchema = z.array(bookingClaimsSchema);
