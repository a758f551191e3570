import { z } from 'zod';
import { moment } from '../core/moment.contract.ts';

/** The kinds of items in the inbox. */
const KINDS = [
  'alarm',
  'check_in',
  'confirmation',
  'entry',
  'payout',
  'payout_account',
  'payment',
  'refund',
  'dispute',
  'difference',
  'driver',
  'user',
  'vehicle',
  'photo',
  'name',
  'paper',
  'claim',
  'support',
  'trip_report',
  'message_report',
] as const;
export const inboxKindSchema = z.enum(KINDS);
export type InboxKind = z.infer<typeof inboxKindSchema>;

/** An alarm is looked after by a call of its own. */
const takenKindSchema = inboxKindSchema.exclude(['alarm']);

/** The groups of the inbox in their order. */
const groupNameSchema = z.enum(['alarms', 'money', 'drivers', 'claims', 'support']);
export type InboxGroupName = z.infer<typeof groupNameSchema>;

/** The administrator who looks after an item. */
export const carerSchema = z.object({ name: z.string(), isOwn: z.boolean(), since: moment });
export type Carer = z.infer<typeof carerSchema>;

export const inboxItemSchema = z.object({
  kind: inboxKindSchema,
  /** With `kind`, what the item is: an alarm, a request, a driver. Of a check-in the person. */
  id: z.guid(),
  since: moment,
  /** Null: a visitor without an account, or no person. */
  personId: z.guid().nullable(),
  /** Of a visitor the e-mail address. */
  name: z.string().nullable(),
  /** Of an alarm and a check-in. */
  phone: z.string().nullable(),
  /** One word of the kind's list: the subject of a request, why a payout is on hold. */
  detail: z.string().nullable(),
  /** Of a driver the duplicates to look at, of a flood of alarms its alarms. */
  count: z.number().int().nullable(),
  /** In naira. */
  amount: z.number().nullable(),
  trip: z.object({ id: z.guid(), origin: z.string(), destination: z.string() }).nullable(),
  vehicle: z.object({ name: z.string(), plateNumber: z.string() }).nullable(),
  carer: carerSchema.nullable(),
  /** An unacknowledged alarm. */
  isNew: z.boolean(),
  /** Why the caller may not decide about it, as a sentence. */
  cannotDecide: z.string().nullable(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

const inboxGroupSchema = z.object({
  name: groupNameSchema,
  /** All that wait; `items` has the first INBOX_GROUP_MAX. */
  count: z.number().int(),
  items: z.array(inboxItemSchema),
});
export type InboxGroup = z.infer<typeof inboxGroupSchema>;

/** GET /api/admin/inbox: the groups that are not empty, in their order. */
export const inboxSchema = z.object({
  groups: z.array(inboxGroupSchema),
  /** Unacknowledged alarms, also those folded into one line by a flood. */
  newAlarms: z.number().int(),
  /** When an administrator last decided something; only when nothing waits. */
  lastDecisionAt: moment.nullable(),
});
export type Inbox = z.infer<typeof inboxSchema>;

/** GET /api/admin/inbox/:id */
export const inboxItemQuerySchema = z.object({ kind: inboxKindSchema });

/** Whether an item still waits, and what an administrator has decided about it. */
export const inboxItemStateSchema = z.object({
  waits: z.boolean(),
  decision: z.object({ by: z.string().nullable(), at: moment, outcome: z.string() }).nullable(),
});
export type InboxItemState = z.infer<typeof inboxItemStateSchema>;

/** POST /api/admin/inbox/:id/take and …/give-back */
export const takeInboxItemSchema = z.object({ kind: takenKindSchema });
