import { z } from 'zod';
import { adminListQuerySchema } from '../core/admin.contract.ts';
import { moment } from '../core/moment.contract.ts';
import { paidTripsSchema } from '../payments/paid-trips.contract.ts';

/** The specified status of a transaction. */
const TRANSACTION_STATUSES = ['confirmed', 'pending', 'cancelled'] as const;

/** The state of a payment (private.payment_state). */
export const PAYMENT_STATES = [
  'check',
  'waiting',
  'held',
  'due',
  'on_hold',
  'paid',
  'sent_back',
  'cash',
  'not_paid',
] as const;

/** An event of the provider about a payment. */
const eventSchema = z.object({
  kind: z.string(),
  receivedAt: moment,
  processedAt: moment.nullable(),
  tries: z.number().int(),
  lastError: z.string().nullable(),
});

/** GET /api/admin/transactions: every row, or only those with this status or state; as CSV at most 5,000. */
export const transactionQuerySchema = adminListQuerySchema.extend({
  only: z.enum([...TRANSACTION_STATUSES, ...PAYMENT_STATES]).optional(),
  format: z.enum(['json', 'csv']).default('json'),
});
export type TransactionFilter = z.output<typeof transactionQuerySchema>['only'];

/** GET /api/admin/transactions: the payment of a booking, or an attempt to pay that became none. */
export const transactionSchema = z.object({
  id: z.guid(),
  state: z.enum(PAYMENT_STATES),
  status: z.enum(TRANSACTION_STATUSES),
  /** Or the seats that were held; of a journey the first. */
  booking: z.object({
    id: z.guid(),
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    passenger: z.object({ id: z.guid(), name: z.string(), email: z.string() }),
  }),
  trips: paidTripsSchema,
  method: z.enum(['cash', 'online', 'card', 'ussd', 'transfer']),
  /** Of the provider; null: paid to the driver in cash. */
  paystackReference: z.string().nullable(),
  amount: z.number(),
  /** The part of the amount that goes back to the passenger. */
  refunded: z.number(),
  fee: z.number().nullable(),
  problem: z.enum(['wrong_amount', 'wrong_currency', 'refused', 'reversed', 'paid_twice']).nullable(),
  isTest: z.boolean(),
  createdAt: moment,
  startedAt: moment.nullable(),
  paidAt: moment.nullable(),
  /** When a trip that is over confirmed it, or it was cancelled. */
  processedAt: moment.nullable(),
  /** The payout that contains it. */
  payout: z.object({ reference: z.string(), day: z.iso.date(), status: z.string() }).nullable(),
  events: z.array(eventSchema),
});
export type Transaction = z.infer<typeof transactionSchema>;
