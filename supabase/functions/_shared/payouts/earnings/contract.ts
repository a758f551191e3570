import { z } from 'zod';
import { moment } from '../../core/moment.contract.ts';

/**
 * The payouts are held back. `amount`: what would have been paid, in naira. `decideBy`: the day on which it is decided at the
 * latest. `reason`: what an administrator wrote; null while Tafiya checks bookings.
 */
export const payoutHoldSchema = z.object({
  since: moment,
  amount: z.number().optional(),
  decideBy: z.iso.date().optional(),
  reason: z.string().nullable(),
});
export type PayoutHold = z.infer<typeof payoutHoldSchema>;

/**
 * GET /api/driver/earnings/summary, for drivers and companies: naira of online payments. `coming`: fares that passengers have
 * paid for trips that are not settled yet, before commission. `waiting`: becomes available, the first part at
 * `nextAvailableAt`. `available`: in the next payout. `frozen`: a claim, a dispute or an administrator's check. `paid`: payouts
 * that have arrived, in all. `owed`: is taken off the next payout.
 */
export const earningsSummarySchema = z.object({
  coming: z.number(),
  waiting: z.number(),
  nextAvailableAt: moment.nullable(),
  available: z.number(),
  frozen: z.number(),
  onTheWay: z.number(),
  paid: z.number(),
  owed: z.number(),
  hold: payoutHoldSchema.nullish(),
  /** Payouts of a day start at this hour in Lagos. */
  payoutsFrom: z.string(),
  /** Smaller sums wait. */
  payoutMin: z.number(),
  lastPayout: z
    .object({
      amount: z.number(),
      status: z.enum(['queued', 'sent', 'paid', 'failed', 'reversed', 'on_hold']),
      at: moment,
    })
    .nullable(),
});
export type EarningsSummary = z.infer<typeof earningsSummarySchema>;

/** The part of the path of a year. */
export const yearPartSchema = z.coerce.number().int().min(2020).max(2100);

/** GET /api/corporate/money/{year}: a line for each month, each route and each bus of a month, and one for the year. Naira. */
export const companyMoneySchema = z.array(
  z.object({
    /** `2026-11`; null: the year. */
    month: z.string().nullable(),
    route: z.string().nullable(),
    plate: z.string().nullable(),
    /** Completed ones. */
    trips: z.number().int(),
    seats: z.number().int(),
    /** Of the seats of the completed trips. */
    filledPercent: z.number().int().nullable(),
    /** Paid to the driver. */
    cash: z.number(),
    /** Of bookings that are settled, or whose passenger got money back. */
    online: z.number(),
    sentBack: z.number(),
    commission: z.number(),
    /** Tafiya's payments, and the part that has arrived. */
    pays: z.number(),
    paid: z.number(),
  }),
);
export type CompanyMoney = z.infer<typeof companyMoneySchema>[number];

const earningStateSchema = z.enum(['waiting', 'available', 'frozen', 'held', 'on_the_way', 'paid']);

/** The earning of one booking. `kind`: the fare, half of a late cancellation, or the fare of a passenger who did not come. */
const earningSchema = z.object({
  id: z.guid(),
  kind: z.enum(['fare', 'kept_half', 'no_show']),
  tripId: z.guid(),
  origin: z.string(),
  destination: z.string(),
  departureDate: moment,
  seats: z.number().int(),
  gross: z.number(),
  commission: z.number(),
  amount: z.number(),
  state: earningStateSchema,
  availableAt: moment,
  payoutReference: z.string().nullable(),
  paidAt: moment.nullable(),
  createdAt: moment,
});
export type Earning = z.infer<typeof earningSchema>;
/** GET /api/driver/earnings: the newest first, paged. With `?format=csv`: the statement. */
export const earningListSchema = z.array(earningSchema);
export const earningsQuerySchema = z.object({ format: z.enum(['json', 'csv']).default('json') });
