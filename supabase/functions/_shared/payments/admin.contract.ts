import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';
import { adminListQuerySchema } from '../core/admin.contract.ts';

export const transactionStatusSchema = z.enum(['confirmed', 'pending', 'cancelled']);

/** GET /api/admin/transactions: every row, or only those with this status. */
export const transactionQuerySchema = adminListQuerySchema.extend({
  only: transactionStatusSchema.optional(),
});

/** GET /api/admin/transactions. `paystackReference` is null: seats are paid at boarding. */
export const transactionSchema = z.object({
  id: z.guid(),
  amount: z.number(),
  status: transactionStatusSchema,
  /** A pending transaction that was paid online is held until the trip has ended. */
  method: z.enum(['cash', 'online']),
  createdAt: moment,
  processedAt: moment.nullable(),
  paystackReference: z.string().nullable(),
  /** What of the amount goes back to the passenger. */
  refunded: z.number(),
  booking: z.object({
    id: z.guid(),
    /** What the passenger travels, as agreed. */
    origin: z.string(),
    destination: z.string(),
    departureDate: moment,
    passenger: z.object({ id: z.guid(), name: z.string(), email: z.string() }),
  }),
});
export type Transaction = z.infer<typeof transactionSchema>;
