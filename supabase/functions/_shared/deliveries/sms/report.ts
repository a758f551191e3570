import { z } from 'zod';

/** The SMS provider's report about an SMS that it accepted. */
interface SmsReport {
  providerId: string;
  /** E.164. */
  receiver: string;
  /** `wrong_number`: the recipient's network has no such number. */
  outcome: 'delivered' | 'failed' | 'wrong_number';
  /** Why it was not delivered; empty if it was. */
  problem: string;
}

const reportSchema = z.object({
  message_id: z.coerce.string().min(1).max(200),
  receiver: z.coerce.string().regex(/^\+?\d{8,15}$/),
  status: z.string().max(100),
});

/** The first pattern that fits decides. A status that fits none is not final, such as "Message Sent". */
const OUTCOMES: readonly [status: RegExp, outcome: SmsReport['outcome'], problem: string][] = [
  [/dnd/i, 'failed', 'the number is on the do-not-disturb list'],
  [
    /\b(wrong|invalid)[ _]*(phone|number|msisdn|destination|recipient|receiver)/i,
    'wrong_number',
    'the number is wrong',
  ],
  // A phone that is switched off, or a busy network, gives one of these too.
  [/(unknown|absent)/i, 'failed', 'the network did not find the phone'],
  [/(fail|reject|expire|undeliver|not delivered)/i, 'failed', 'the network did not deliver it'],
  [/delivered/i, 'delivered', ''],
];

/**
 * Reads a delivery report of Termii. Its proof is HMAC-SHA512 of the body as received with the account's secret key, as hex digits, in
 * X-Termii-Signature. Null: the proof is missing or wrong; `'ignored'`: it is not final or cannot be read.
 */
export async function readSmsReport(
  body: Uint8Array<ArrayBuffer>,
  headers: Headers,
  secret: string,
): Promise<SmsReport | 'ignored' | null> {
  if (!(await isSigned(body, headers.get('x-termii-signature') ?? '', secret))) return null;
  const read = reportSchema.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!read.success) return 'ignored';
  const { message_id: providerId, receiver, status } = read.data;
  const found = OUTCOMES.find(([pattern]) => pattern.test(status));
  if (!found) return 'ignored';
  return { providerId, receiver: `+${receiver.replace('+', '')}`, outcome: found[1], problem: found[2] };
}

/** `verify` compares in constant time. */
async function isSigned(body: Uint8Array<ArrayBuffer>, signature: string, secret: string): Promise<boolean> {
  const digits = /^[0-9a-f]{128}$/i.test(signature) ? (signature.match(/../g) ?? []) : [];
  const bytes = Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, bytes, body);
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
