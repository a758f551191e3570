import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

export const messageChannelSchema = z.enum(['push', 'email', 'sms']);
export type MessageChannel = z.infer<typeof messageChannelSchema>;
export const messageTopicSchema = z.enum([
  'booking',
  'trip',
  'reminder',
  'alert',
  'message',
  'money',
  'account',
]);
export type MessageTopic = z.infer<typeof messageTopicSchema>;

/** HH:MM in Lagos. */
const clockSchema = z
  .string('Please choose a time')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time');

const topicSchema = z.object({
  topic: messageTopicSchema,
  push: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
});

/** PUT /api/message-preferences. What is not named stays as it is. Equal times: no quiet hours. */
export const saveMessagePreferencesSchema = z.object({
  topics: z
    .array(topicSchema.partial({ push: true, email: true, sms: true }))
    .max(messageTopicSchema.options.length)
    .default([]),
  quietHours: z.object({ begins: clockSchema, ends: clockSchema }).optional(),
});
export type SaveMessagePreferences = z.input<typeof saveMessagePreferencesSchema>;

/** GET and PUT /api/message-preferences. */
export const messagePreferencesSchema = z.object({
  /**
   * `channels`: those by which messages of the topic can go out; the others are always false,
   * and so is `sms` until the phone number is proved.
   */
  topics: z.array(topicSchema.extend({ channels: z.array(messageChannelSchema) })),
  /** In Lagos time. */
  quietHours: z.object({ begins: z.string(), ends: z.string() }),
  /** Browsers that take push messages, the newest first. `device` may be empty. */
  browsers: z.array(z.object({ id: z.string(), device: z.string(), lastSeenAt: moment })),
  email: z.string(),
  phoneProved: z.boolean(),
});
export type MessagePreferences = z.infer<typeof messagePreferencesSchema>;

/** GET and POST /api/unsubscribe, as query: the token and the topic of the link in a mail. */
export const unsubscribeSchema = z.object({ token: z.guid(), topic: messageTopicSchema });
export type Unsubscribe = z.infer<typeof unsubscribeSchema>;
