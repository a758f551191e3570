import { z } from 'zod';

/** The ways by which a message would have left this machine. */
export const CHANNELS = ['email', 'push', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

const LINK = /^https?:\/\//;

/** A message that a hosted project would have sent. Auth writes mails; a project's functions add all channels. */
export const outboxMessageSchema = z.object({
  channel: z.enum(CHANNELS).default('email'),
  /** The mailbox, number or browser. */
  to: z.string().max(1000),
  /** A mail's subject or a push message's title; an SMS has none. */
  subject: z.string().max(1000).default(''),
  text: z.string().max(100_000).default(''),
  /** The HTML part of a mail. */
  html: z.string().nullish(),
  /** How many SMS the text takes. */
  pages: z.number().int().positive().nullish(),
  /** The page that a tap on a push message opens. */
  opens: z.string().regex(LINK).nullish(),
  /** The page of what the message is about. */
  about: z.object({ label: z.string().max(100), url: z.string().regex(LINK) }).nullish(),
  /** Further facts, such as headers of a mail. */
  details: z.record(z.string(), z.string()).default({}),
});
export type OutboxMessage = z.input<typeof outboxMessageSchema>;
