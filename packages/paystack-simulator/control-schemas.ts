import { z } from 'zod';

const match = z.string().default('');
const times = z.number().int().positive().default(1);

/** The treatment of the next webhooks whose body contains `match`. */
const webhookFaultSchema = z.object({
  action: z.literal('webhook'),
  kind: z.enum(['drop', 'double', 'delay', 'reorder', 'forge']),
  match,
  times,
  /** For `delay`, in the simulator's time. */
  ms: z.number().nonnegative().default(0),
});

/** The treatment of the next API calls whose method, path, query and body contain `match`. */
const answerFaultSchema = z.object({
  action: z.literal('answer'),
  kind: z.enum(['500', 'html', 'garbage', 'slow', 'close', '429', 'refuse']),
  match,
  times,
  /** For `slow`, in real time. */
  ms: z.number().nonnegative().default(0),
  /** Whether the call is carried out although its answer is lost. */
  isDone: z.boolean().default(false),
});

/** How the next payment with a reference that contains `match` differs from what was asked. */
const chargeChangeSchema = z.object({
  action: z.literal('charge'),
  match,
  amountKobo: z.number().int().optional(),
  requestedKobo: z.number().int().optional(),
  feeKobo: z.number().int().nullable().optional(),
  currency: z.string().optional(),
  domain: z.enum(['test', 'live']).optional(),
});

export const commandSchema = z.discriminatedUnion('action', [
  webhookFaultSchema,
  answerFaultSchema,
  chargeChangeSchema,
  /** The outcome of the next refund of this payment. */
  z.object({
    action: z.literal('refund'),
    match,
    outcome: z.enum(['processed', 'failed', 'needs-attention', 'stuck', 'refused']),
  }),
  /** The outcome of the next payout whose reference, recipient or account contains `match`. */
  z.object({
    action: z.literal('transfer'),
    match,
    outcome: z.enum(['success', 'failed', 'reversed', 'stuck', 'otp', 'refused']),
  }),
  /** Pays, or fails, without the hosted page. */
  z.object({
    action: z.literal('pay'),
    reference: z.string(),
    outcome: z.enum(['success', 'failed']).default('success'),
    channel: z.string().optional(),
  }),
  /** A transfer into the account of a payment. */
  z.object({
    action: z.literal('transfer-in'),
    reference: z.string(),
    amountKobo: z.number().int().optional(),
    isLate: z.boolean().default(false),
  }),
  /** Ends the waiting of one refund, payout or transfer on its way. */
  z.object({ action: z.literal('finish'), reference: z.string() }),
  z.object({
    action: z.literal('dispute'),
    reference: z.string(),
    category: z.string().default('chargeback'),
  }),
  z.object({
    action: z.literal('decide-dispute'),
    id: z.string(),
    outcome: z.enum(['won', 'lost', 'archived']),
  }),
  /** The holder of an account; null: there is no such account. */
  z.object({
    action: z.literal('holder'),
    bankCode: z.string(),
    accountNumber: z.string(),
    name: z.string().nullable(),
  }),
  /** Moves the simulator's clock; back only before the first payment. */
  z.object({ action: z.literal('advance'), ms: z.number() }),
  /** Settles everything that is paid, without waiting for the next working day. */
  z.object({ action: z.literal('settle') }),
  z.object({ action: z.literal('add-balance'), kobo: z.number().int() }),
  /** Sends delivered webhooks again. */
  z.object({ action: z.literal('replay'), match, times }),
  /** Waits until every webhook that is due has been tried, and lists the webhooks that contain `match`. */
  z.object({ action: z.literal('flush'), match }),
]);

/** The orders that a test may give. */
export type Command = z.input<typeof commandSchema>;
export type WebhookFault = z.output<typeof webhookFaultSchema>;
export type AnswerFault = z.output<typeof answerFaultSchema>;
export type ChargeChange = z.output<typeof chargeChangeSchema>;
