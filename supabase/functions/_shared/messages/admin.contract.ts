import { z } from 'zod';
import { reportReasonSchema } from './contract.ts';
import { moment } from '../core/moment.contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';

const personSchema = z.object({ id: z.guid(), name: z.string() });

/** GET /api/admin/message-reports (newest first, paged). `open=true`: those to decide. */
export const messageReportSchema = z.object({
  id: z.guid(),
  tripId: z.guid(),
  reason: reportReasonSchema,
  createdAt: moment,
  decidedAt: moment.nullable(),
  outcome: z.enum(['upheld', 'dismissed']).nullable(),
  note: z.string().nullable(),
  reporter: personSchema,
  reported: personSchema,
});
export type MessageReport = z.infer<typeof messageReportSchema>;
export const messageReportListSchema = z.array(messageReportSchema);
export const messageReportQuerySchema = pageQuerySchema.extend({
  open: z.enum(['true', 'false']).optional(),
});

/** GET /api/admin/message-reports/:id: the copied messages. Each look is audited. */
export const messageReportViewSchema = z.object({
  id: z.guid(),
  /** The reporter's. */
  words: z.string().nullable(),
  messages: z.array(
    z.object({
      side: z.enum(['passenger', 'driver']),
      kind: z.string(),
      body: z.string().nullable(),
      createdAt: moment,
      isReported: z.boolean(),
    }),
  ),
});

/** POST /api/admin/decide-message-report/:id */
export const decideMessageReportSchema = z.object({
  upheld: z.boolean(),
  reason: z.string().trim().max(500).nullish(),
});
