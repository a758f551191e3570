import type { z } from 'zod';
import * as messages from '../contracts/messages.ts';
import * as notifications from '../contracts/notifications.ts';
import { SUPPORT_CASES } from './missing-support-fields.fixture.ts';

const id = '00000000-0000-4000-8000-000000000000';

/** The cases of CASES about conversations, alerts and support. */
export const MESSAGE_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  ...SUPPORT_CASES,
  readNotificationsSchema: [notifications.readNotificationsSchema, { ids: [id] }, {}],
  openThreadSchema: [
    messages.openThreadSchema,
    { tripId: id },
    { tripId: 'A conversation is about a trip or a booking' },
  ],
  conversationQuerySchema: [messages.conversationQuerySchema, { before: id }, {}],
  sendMessageSchema: [
    messages.sendMessageSchema,
    { clientKey: id, kind: 'text', body: 'At the park.' },
    { clientKey: 'clientKey is required', kind: 'kind is required' },
  ],
  blockSchema: [messages.blockSchema, { isBlocked: true }, { isBlocked: 'isBlocked is required' }],
  reportMessageSchema: [
    messages.reportMessageSchema,
    { reason: 'rude', words: 'An insult.' },
    { reason: 'Please choose what is wrong' },
  ],
};
