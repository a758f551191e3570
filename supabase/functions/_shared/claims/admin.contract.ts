import { z } from 'zod';
import { adminListQuerySchema } from '../core/admin.contract.ts';
import { claimSchema } from './contract.ts';
import { moment } from '../core/moment.contract.ts';
import { paidTripsSchema } from '../payments/paid-trips.contract.ts';

/** GET /api/admin/claims: every claim, or with `open=true` those that wait for a decision. */
export const adminClaimQuerySchema = adminListQuerySchema.extend({
  open: z.enum(['true', 'false']).optional(),
});
const personSchema = z.object({ id: z.guid(), name: z.string(), phone: z.string().nullable() });
export const adminClaimSchema = claimSchema.omit({ canAnswer: true, canWithdraw: true }).extend({
  bookingId: z.guid(),
  totalFare: z.number(),
  paymentMethod: z.enum(['cash', 'online']),
  boardedAt: moment.nullable(),
  /** The trip is over and both sides could speak: it can be decided now. */
  canDecide: z.boolean(),
  /** The passenger’s bank disputes the payment: the claim waits for its decision. */
  isDisputed: z.boolean(),
  /** Why the caller may not decide about this, as a sentence. */
  cannotDecide: z.string().nullable(),
  passenger: personSchema,
  /** The driver; null while a company's trip has none. */
  driver: personSchema.nullable(),
  trip: z.object({ id: z.guid(), origin: z.string(), destination: z.string(), departureDate: moment }),
  /** All trips of the payment. */
  trips: paidTripsSchema,
});
export type AdminClaim = z.infer<typeof adminClaimSchema>;

/** GET /api/admin/claims/:id/evidence: boarding, stops and the driver's track. Each look is audited. */
export const claimEvidenceSchema = z.object({
  claimId: z.guid(),
  tripId: z.guid(),
  tripStatus: z.string(),
  endedAt: moment.nullable(),
  isClosedByClock: z.boolean(),
  boardedAt: moment.nullable(),
  releaseAt: moment.nullable(),
  /** The driver's track left the origin, or a passenger boarded by code. */
  showsItWent: z.boolean(),
  /** The driver claimed more than twice on the last 10 trips that a passenger did not come. */
  isFlagged: z.boolean(),
  getsOnAtStopId: z.guid(),
  getsOffAtStopId: z.guid(),
  /** Bookings of the trip that boarded, and all that were not cancelled. */
  boarded: z.number().int(),
  bookings: z.number().int(),
  stops: z.array(
    z.object({
      id: z.guid(),
      place: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      plannedAt: moment,
      reachedAt: moment.nullable(),
      reportedAt: moment.nullable(),
      leftAt: moment.nullable(),
    }),
  ),
  track: z.array(z.object({ at: moment, latitude: z.number(), longitude: z.number() })),
});
export type ClaimEvidence = z.infer<typeof claimEvidenceSchema>;

const reason = z.string().trim().max(500);
/** POST /api/admin/decide-claim/:id. `refund` in naira: what goes back to the passenger. */
export const decideClaimSchema = z.object({
  upheld: z.boolean(),
  refund: z.number().min(0).max(100_000_000).default(0),
  reason: reason.nullish(),
});

/** GET /api/admin/disputes. `dueAt`: until when the bank takes an answer. `loss`: what the platform has lost so far, in naira. */
export const adminDisputeSchema = z.object({
  id: z.guid(),
  providerId: z.string(),
  reference: z.string(),
  bookingId: z.guid(),
  trips: paidTripsSchema,
  amount: z.number(),
  status: z.enum(['open', 'won', 'lost']),
  /** The bank has closed it without saying who has won: an administrator records it. */
  unclearStatus: z.string().nullable(),
  dueAt: moment.nullable(),
  /** True: we accept the dispute; false: we contest it; null: not answered. */
  accepts: z.boolean().nullable(),
  words: z.string().nullable(),
  answeredAt: moment.nullable(),
  loss: z.number(),
  /** The part of the loss that the passenger got twice, from the bank and by a refund. */
  twice: z.number(),
  /** The driver's debt for it; null: not decided. */
  charged: z.number().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
  passenger: personSchema,
  /** Why the caller may not decide about this, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type AdminDispute = z.infer<typeof adminDisputeSchema>;
export const adminDisputeQuerySchema = adminClaimQuerySchema;
/** POST /api/admin/answer-dispute/:id: our words are sent to the bank. */
export const answerDisputeSchema = z.object({
  accept: z.boolean(),
  words: z
    .string('Please write an answer for the bank')
    .trim()
    .min(1, 'Please write an answer for the bank')
    .max(2000),
});
export type AnswerDispute = z.infer<typeof answerDisputeSchema>;
/** POST /api/admin/end-dispute/:id: how a dispute ended that the bank has closed without saying who has won. */
export const endDisputeSchema = z.object({ won: z.boolean(), reason: reason.nullish() });
/** POST /api/admin/charge-dispute/:id: who bears the loss of a dispute that was lost after the fare was released. */
export const chargeDisputeSchema = z.object({ toDriver: z.boolean(), reason: reason.nullish() });
