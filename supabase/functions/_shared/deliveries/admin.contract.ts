import { z } from 'zod';
import { messageChannelSchema } from './preferences.contract.ts';
import { moment } from '../core/moment.contract.ts';

/** GET /api/admin/deliveries. `sent`, `skipped` and `dead` count 24 hours. */
export const deliveryFiguresSchema = z.object({
  /** The end of these 24 hours; null: now. */
  countedAt: moment.nullable(),
  channels: z.array(
    z.object({
      channel: messageChannelSchema,
      waiting: z.number().int(),
      /** How late the oldest message is that is due; 0 if none is. */
      oldestDueSeconds: z.number().int(),
      sent: z.number().int(),
      skipped: z.number().int(),
      dead: z.number().int(),
    }),
  ),
  /** The newest 100 messages that could not be sent. */
  dead: z.array(
    z.object({
      id: z.guid(),
      channel: messageChannelSchema,
      kind: z.string(),
      /** Of the recipient; empty for a person without an account. */
      name: z.string(),
      personId: z.guid().nullable(),
      problem: z.string(),
      attempts: z.number().int(),
      createdAt: moment,
      settledAt: moment,
      /** False once it has expired. */
      canRetry: z.boolean(),
    }),
  ),
  /** The newest 100 mailboxes and numbers to which nothing is sent. */
  suppressed: z.array(
    z.object({
      address: z.string(),
      channel: messageChannelSchema,
      reason: z.string(),
      suppressedAt: moment,
    }),
  ),
  /** The cost of today's SMS, by the day in Lagos. */
  smsToday: z.object({
    /** False: this platform sends no SMS. */
    isOn: z.boolean(),
    pages: z.number().int(),
    naira: z.number(),
    /** SMS that a ceiling stopped. */
    refused: z.number().int(),
    /** Pages of codes, of alarms and check-ins, and of the rest, with their ceilings of a day. */
    codePages: z.number().int(),
    codePagesMax: z.number().int(),
    alarmPages: z.number().int(),
    alarmPagesMax: z.number().int(),
    otherPages: z.number().int(),
    pagesMax: z.number().int(),
  }),
});
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>;

/** POST /api/admin/remove-suppression */
export const removeSuppressionSchema = z.object({
  address: z.string('Please name the address').min(1, 'Please name the address').max(254),
});
