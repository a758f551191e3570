import { z } from 'zod';
import { SUPPORT_SUBJECTS } from './subjects.rules.ts';
import { email } from '../people/auth/contract.ts';
import { moment } from '../core/moment.contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';

const QUESTION_MIN_CHARACTERS = 10;
const TEXT_MAX_CHARACTERS = 2000;

export const supportSubjectSchema = z.enum(
  SUPPORT_SUBJECTS.map(({ value }) => value),
  'Please choose what it is about',
);
export const supportStateSchema = z.enum(['open', 'answered', 'closed']);
export type SupportState = z.infer<typeof supportStateSchema>;

/** `isAnswer`: of the administrators. */
const supportMessageSchema = z.object({
  id: z.guid(),
  isAnswer: z.boolean(),
  body: z.string(),
  createdAt: moment,
  /** Null for answers. */
  clientKey: z.guid().nullable(),
});
export type SupportMessage = z.infer<typeof supportMessageSchema>;

const headSchema = z.object({
  id: z.guid(),
  subject: supportSubjectSchema,
  /** open: waits for the administrators; answered: they wrote last. */
  state: supportStateSchema,
  /** False 14 days after the request was closed. */
  mayWrite: z.boolean(),
  tripId: z.guid().nullable(),
  /** The trip in words. */
  trip: z.string().nullable(),
  createdAt: moment,
  lastMessageAt: moment,
});

/** GET /api/support: the newest message first; at most 100. `unread`: answers. */
export const supportListSchema = z.array(
  headSchema.extend({ unread: z.number().int(), lastMessage: supportMessageSchema }),
);
export type ListedSupportThread = z.infer<typeof supportListSchema>[number];

/** GET /api/support/:id, POST /api/support-visitors/view: the newest 200 messages, the oldest first. */
export const supportThreadSchema = headSchema.extend({
  unread: z.number().int(),
  messages: z.array(supportMessageSchema),
});
export type SupportThread = z.infer<typeof supportThreadSchema>;

const text = (min: number, tooShort: string) =>
  z.string().trim().min(min, tooShort).max(TEXT_MAX_CHARACTERS, 'Message is too long');
const question = text(QUESTION_MIN_CHARACTERS, `Please write at least ${QUESTION_MIN_CHARACTERS} characters`);

/** POST /api/support: about a trip or a booking of the caller, or neither. */
export const openSupportSchema = z.object({
  clientKey: z.guid(),
  subject: supportSubjectSchema,
  body: question,
  tripId: z.guid().optional(),
  bookingId: z.guid().optional(),
});

/** POST /api/support/:id/messages, POST /api/admin/answer-support/:id */
export const supportTextSchema = z.object({ clientKey: z.guid(), body: text(1, 'Please write a message') });
export const supportCreatedSchema = z.object({ id: z.guid() });

/** POST /api/support-visitors: without an account. `website` is a trap: people do not see the field. `proof`: support/proof-of-work.rules.ts. */
export const visitorSupportSchema = z.object({
  clientKey: z.guid(),
  email,
  subject: supportSubjectSchema,
  body: question,
  website: z.string().max(500).optional(),
  proof: z.string().max(20).optional(),
});
export type VisitorSupport = z.infer<typeof visitorSupportSchema>;

/** The token of a link in a mail of ours. */
export const mailToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not valid any more.');
/** POST /api/support-visitors/view: the token of a mail. */
export const viewSupportSchema = z.object({ token: mailToken });
/** POST /api/support-visitors/messages */
export const visitorTextSchema = supportTextSchema.extend({ token: mailToken });

const author = {
  /** The name of the person, or the visitor's address. */
  name: z.string(),
  /** Null: a visitor without an account, whose address may belong to another person. */
  userType: z.enum(['passenger', 'driver', 'corporate']).nullable(),
};

/** GET /api/admin/support-threads?state=: the one that waits longest first; at most 100, without their words. */
export const adminSupportQuerySchema = pageQuerySchema.extend({ state: supportStateSchema });
export const adminSupportListSchema = z.array(
  headSchema.extend({ ...author, personId: z.guid().nullable(), waitingSince: moment.nullable() }),
);
export type AdminSupportThread = z.infer<typeof adminSupportListSchema>[number];

/** GET /api/admin/support-threads/:id. Each look is audited. */
export const adminSupportViewSchema = supportThreadSchema.extend({
  ...author,
  email: z.string(),
  phone: z.string().nullable(),
});
export type AdminSupportView = z.infer<typeof adminSupportViewSchema>;
