import { z } from 'zod';
import { equalInConstantTime, hex } from '../../core/secrets.ts';
import { parseJson } from './call.ts';
import type { ProviderEvent, RejectedTransfer } from '../provider.ts';

const HEADER = 'x-paystack-signature';
const KEY_MAX_CHARACTERS = 200;

const text = z.union([z.string(), z.number()]).transform(String).nullish().catch(null);
const eventSchema = z.object({
  event: z.string().min(1),
  data: z.object({
    id: text,
    domain: text,
    status: text,
    reference: text,
    amount: text,
    refund_reference: text,
    transaction_reference: text,
    transaction: z.object({ reference: text }).nullish().catch(null),
    bank_transfer: z.object({ transaction_id: text }).nullish().catch(null),
  }),
});
type Said = z.output<typeof eventSchema>;

const KINDS: [prefix: string, kind: ProviderEvent['kind']][] = [
  ['charge.dispute.', 'dispute'],
  ['charge.', 'charge'],
  ['bank.transfer.rejected', 'transfer_rejected'],
  ['refund.', 'refund'],
  ['transfer.', 'payout'],
];

/**
 * Reads a webhook of Paystack. Its proof is the HMAC-SHA512 of the bytes as received, in lower-case hex, with the secret
 * key. Null: the proof is missing or wrong.
 */
export async function readPaystackEvent(
  body: Uint8Array,
  headers: Headers,
  access: { secretKey: string; mode: 'test' | 'live' },
): Promise<ProviderEvent | null> {
  const expected = await signatureOf(body, access.secretKey);
  if (!equalInConstantTime(headers.get(HEADER) ?? '', expected)) return null;
  const said = eventSchema.safeParse(parseJson(new TextDecoder().decode(body))).data;
  // The same key cannot sign for the other mode, so such an event is Paystack's error: it must not touch a payment of ours.
  if (!said || (said.data.domain && said.data.domain !== access.mode)) {
    return { key: `unreadable:${expected}`, kind: 'other', reference: null };
  }
  const kind = KINDS.find(([prefix]) => said.event.startsWith(prefix))?.[1] ?? 'other';
  const key = `${said.event}:${identityOf(said, kind) ?? expected}:${said.data.status ?? ''}`;
  return { key: key.slice(0, KEY_MAX_CHARACTERS), kind, reference: referenceOf(said, kind) };
}

/** HMAC-SHA512 of a webhook's bytes, as Paystack sends it. */
export async function signatureOf(body: Uint8Array, secretKey: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secretKey), algorithm, false, [
    'sign',
  ]);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, Uint8Array.from(body))));
}

// Events have no id of their own. A refund is named by its own id, because a payment may have several.
function identityOf({ data }: Said, kind: ProviderEvent['kind']): string | null {
  if (kind === 'refund') {
    const refund = data.refund_reference ?? data.id;
    if (refund) return refund;
    return data.transaction_reference ? `${data.transaction_reference}:${data.amount ?? ''}` : null;
  }
  if (kind === 'transfer_rejected') return data.bank_transfer?.transaction_id ?? null;
  if (kind === 'dispute') return data.id ?? null;
  return data.reference ?? data.id ?? null;
}

function referenceOf({ data }: Said, kind: ProviderEvent['kind']): string | null {
  if (kind === 'dispute') return data.id ?? null;
  if (kind === 'refund') return data.transaction_reference ?? data.transaction?.reference ?? null;
  if (kind === 'transfer_rejected') return null;
  return data.reference ?? null;
}

const rejectedSchema = z.object({
  data: z.object({
    bank_transfer: z.object({ amount: z.coerce.number().int().positive() }),
    customer: z.object({ email: z.string().min(3) }),
  }),
});

/** The payer and the amount, in kobo, of an event `bank.transfer.rejected`. */
export function readRejectedTransfer(body: string): RejectedTransfer | null {
  const said = rejectedSchema.safeParse(parseJson(body)).data?.data;
  return said ? { email: said.customer.email, amountKobo: said.bank_transfer.amount } : null;
}
