import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';

const channelSchema = z.enum(['push', 'email', 'sms']);

const claimSchema = z.object({
  id: z.string(),
  token: z.string(),
  channel: channelSchema,
  /** The batch of a mail that went out before; null: in none yet. */
  batch: z.string().nullable(),
});
/** A message that this worker may send until its claim runs out. */
export type Claim = z.infer<typeof claimSchema>;

const messageSchema = z.object({
  kind: z.string(),
  channel: channelSchema,
  urgent: z.boolean(),
  createdAt: z.string().transform((text) => new Date(text)),
  expiresAt: z.string().transform((text) => new Date(text)),
  /** Attempts of an SMS with an unknown result: the provider may have taken it. */
  unanswered: z.number().int(),
  /** Where its words come from; `subjectId` is the row there. */
  source: z.enum(['notification', 'phone_code', 'contact', 'support', 'contact_request', 'email_link']),
  subjectId: z.string(),
  /** The mailbox or number; null for push. */
  to: z.string().nullable(),
  /** The recipient's full name; empty if it is unknown. */
  name: z.string(),
  title: z.string(),
  body: z.string(),
  /** The ticket of a confirmed booking, as a mail lists it. */
  facts: z
    .array(z.object({ label: z.string(), value: z.string() }))
    .nullish()
    .transform((facts) => facts ?? []),
  link: z.string().nullable(),
  topic: z.string().nullable(),
  /** Text that is safe on a locked screen: no names, numbers or codes. */
  publicBody: z.string().nullable(),
  /** Why a recipient without an account gets the mail; null for people with one. */
  footer: z
    .string()
    .nullish()
    .transform((footer) => footer ?? null),
  /** The label of a mail's button; null: the usual one. */
  button: z
    .string()
    .nullish()
    .transform((button) => button ?? null),
  /** Token that ends mails of the topic. */
  unsubscribe: z.string().nullable(),
  subscription: z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }).nullable(),
});
/** The text and recipient of a claimed message. */
export type Message = z.infer<typeof messageSchema>;

const readSchema = z
  .union([z.object({ skip: z.string() }), z.object({ failed: z.string() }), messageSchema])
  .nullable();

/** Claims up to `count` messages that are due, the most urgent first, for `leaseSeconds`. */
export async function claimDeliveries(
  asCourier: AsCaller,
  { count, leaseSeconds }: { count: number; leaseSeconds: number },
): Promise<Claim[]> {
  const rows = await asCourier(
    (sql) =>
      sql`select id, claim as token, channel, batch from private.claim_deliveries(${count}, make_interval(secs => ${leaseSeconds}))`,
  );
  return rowsAs(claimSchema, rows);
}

/**
 * Begins an attempt: reads a claimed message just before it is sent. `{skip}` is the reason not to send it, `{failed}` why it
 * cannot be written. Null: the claim has run out.
 */
export async function readDelivery(
  asCourier: AsCaller,
  { id, token }: Pick<Claim, 'id' | 'token'>,
): Promise<Message | { skip: string } | { failed: string } | null> {
  const rows = await asCourier((sql) => sql`select private.read_delivery(${id}, ${token}) as message`);
  return valueAs(readSchema, rows);
}

/** The end of one attempt. */
export interface Settlement {
  outcome: 'sent' | 'skipped' | 'retry' | 'later' | 'unanswered' | 'alone' | 'gone' | 'refused';
  providerId?: string | undefined;
  problem?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
}

/** Records the outcome of a claimed message. */
export async function settleDelivery(
  asCourier: AsCaller,
  { id, token }: Claim,
  { outcome, providerId, problem, retryAfter }: Settlement,
): Promise<void> {
  await asCourier(
    (sql) => sql`select private.settle_delivery(
      ${id}, ${token}, ${outcome}, ${providerId ?? null}, ${problem ?? null}, ${retryAfter ?? null}
    )`,
  );
}

/** Puts claimed mails into one request. Returns its idempotency key. */
export async function beginBatch(asCourier: AsCaller, claims: readonly Claim[]): Promise<string> {
  const rows = await asCourier(
    (sql) => sql`select private.begin_batch(
      ${sql.array(claims.map(({ id }) => id))}::uuid[], ${sql.array(claims.map(({ token }) => token))}::uuid[]
    ) as key`,
  );
  return valueAs(z.string(), rows);
}

/** Takes the next moment to ask the mail provider. Returns in how many ms that is; null if it is later than `waitMaxMs`. */
export async function takeMailSlot(
  asCourier: AsCaller,
  { perSecond, waitMaxMs }: { perSecond: number; waitMaxMs: number },
): Promise<number | null> {
  const rows = await asCourier(
    (sql) => sql`select private.take_mail_slot(${perSecond}, ${Math.floor(waitMaxMs)}) as wait`,
  );
  return valueAs(z.number().nullable(), rows);
}

/** Counts the pages of a claimed SMS before it is sent. Null: it may be sent; else the reason why not. */
export async function spendSms(
  asCourier: AsCaller,
  { id, token }: Claim,
  pages: number,
): Promise<string | null> {
  const rows = await asCourier((sql) => sql`select private.spend_sms(${id}, ${token}, ${pages}) as stop`);
  return valueAs(z.string().nullable(), rows);
}

/** How many seconds the longest waiting message is late. */
export async function readOldestDue(asCourier: AsCaller): Promise<number> {
  const rows = await asCourier((sql) => sql`select private.oldest_due_delivery() as seconds`);
  return valueAs(z.number(), rows);
}
