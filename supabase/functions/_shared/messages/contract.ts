import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

const TEXT_MAX_CHARACTERS = 1000;
const REPORT_MAX_CHARACTERS = 500;

/** `text`: free words; `removed`: of a deleted account; else the key of a quick text, with its parameter as `body`. */
export const messageSchema = z.object({
  id: z.guid(),
  isOwn: z.boolean(),
  kind: z.string(),
  body: z.string().nullable(),
  /** Of the caller's own messages only. */
  clientKey: z.guid().nullable(),
  createdAt: moment,
});
export type Message = z.infer<typeof messageSchema>;

/**
 * A conversation between a passenger and the driver of a trip, as one of them sees it. `mode`: what they can write now: free
 * words, quick texts only, or nothing, because it is over, the trip has no driver, they have blocked the other side, or the
 * other side cannot be reached.
 */
export const threadSchema = z.object({
  id: z.guid(),
  tripId: z.guid(),
  side: z.enum(['passenger', 'driver']),
  /** The other side's. */
  name: z.string(),
  origin: z.string(),
  destination: z.string(),
  departureAt: moment,
  mode: z.enum(['free', 'quick', 'over', 'no_driver', 'blocked', 'unavailable']),
  unread: z.number().int(),
});
export type Thread = z.infer<typeof threadSchema>;

/** GET /api/threads: with messages, the newest first; at most 100. */
export const threadListSchema = z.array(threadSchema.extend({ lastMessage: messageSchema }));
export type ListedThread = z.infer<typeof threadListSchema>[number];
/** GET /api/threads/:id: the newest 50 messages, or the 50 before one (`?before=`); the oldest first. */
export const conversationSchema = threadSchema.extend({
  messages: z.array(messageSchema),
  hasEarlier: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;
export const conversationQuerySchema = z.object({ before: z.guid().optional() });

/** POST /api/threads: by trip (a passenger), or by booking (its passenger, its driver). */
export const openThreadSchema = z
  .object({ tripId: z.guid().optional(), bookingId: z.guid().optional() })
  .refine(({ tripId, bookingId }) => (tripId === undefined) !== (bookingId === undefined), {
    error: 'A conversation is about a trip or a booking',
  });
export const createdSchema = z.object({ id: z.guid() });

/** POST /api/threads/:id/messages */
export const sendMessageSchema = z.object({
  clientKey: z.guid(),
  kind: z.string().max(40),
  body: z.string().max(TEXT_MAX_CHARACTERS, 'Message is too long').nullish(),
});

/** POST /api/threads/:id/block */
export const blockSchema = z.object({ isBlocked: z.boolean() });

export const reportReasonSchema = z.enum(['rude', 'fraud', 'spam', 'other'], 'Please choose what is wrong');
/** POST /api/messages/:id/report */
export const reportMessageSchema = z.object({
  reason: reportReasonSchema,
  words: z.string().trim().max(REPORT_MAX_CHARACTERS).nullish(),
});
export type ReportMessage = z.infer<typeof reportMessageSchema>;
