import { z } from 'zod';
import {
  PROVIDER_ANSWER_MAX_BYTES,
  PROVIDER_MESSAGE_MAX_CHARACTERS,
  PROVIDER_TIMEOUT_MS,
} from '../limits.rules.ts';
import { ProviderRefused, ProviderUnavailable } from '../../core/provider-errors.ts';

/** How to reach Paystack. */
export interface PaystackAccess {
  secretKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  /** Whether a simulator stands in for Paystack. */
  isSimulated?: boolean;
  /** Replaced by tests. */
  timeoutMs?: number;
}

type Query = Record<string, string | number | undefined>;
interface Ask {
  query?: Query;
  body?: object;
}

/** Calls one path of Paystack and reads `data` of its answer, and `meta` of a list. */
export type PaystackCall = <Schema extends z.ZodType>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  ask: Ask & { data: Schema },
) => Promise<{ data: z.output<Schema>; meta: z.output<typeof metaSchema> }>;

const pageCount = z.coerce.number().int().positive().nullable();
/** A list without `pageCount` may have more pages. */
const metaSchema = z
  .object({
    pageCount: z.preprocess((count) => count ?? null, pageCount).catch(null),
    next: z.string().nullish().catch(null),
  })
  .catch({ pageCount: null, next: null });
const answerSchema = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  data: z.unknown().optional(),
  meta: metaSchema,
});

/** Answers of a gateway between us and Paystack, or of a limit: Paystack itself has not decided. */
const UNDECIDED = [401, 408, 425, 429];

/** A refusal because Paystack has no such object. */
export class PaystackMissing extends ProviderRefused {}

/** A refusal of the values, with status 422: the call itself was right. */
export class PaystackInvalid extends ProviderRefused {}

/**
 * Creates the one function that calls Paystack. Nothing of a call is logged: bodies contain account numbers and names.
 * The function throws ProviderRefused if Paystack decided no, and ProviderUnavailable if we cannot know what it did.
 */
export function createPaystackCall({
  secretKey,
  baseUrl,
  timeoutMs = PROVIDER_TIMEOUT_MS,
}: PaystackAccess): PaystackCall {
  return async (method, path, { query = {}, body, data }) => {
    const { status, text } = await send(`${baseUrl}${path}${queryOf(query)}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
      // A redirect could lead the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = answerSchema.safeParse(parseJson(text)).data;
    if (!answer || status >= 500 || UNDECIDED.includes(status))
      throw new ProviderUnavailable(`Paystack answered ${status}`);
    if (status >= 400 || !answer.status) throw refusalOf(status, answer.message);
    const read = data.safeParse(answer.data);
    // Only the places of the problems: the values may be personal.
    if (!read.success)
      throw new ProviderUnavailable(`Paystack's answer cannot be read: ${placesOf(read.error)}`);
    return { data: read.data, meta: answer.meta };
  };
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await limitedText(response) };
  } catch (cause) {
    throw new ProviderUnavailable('Paystack did not answer', { cause });
  }
}

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > PROVIDER_ANSWER_MAX_BYTES) {
      await reader?.cancel();
      throw new Error('the answer is too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Ids have up to 64 bits, which JSON.parse would round: they are read as text. Null if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/"id"\s*:\s*(\d{16,})(?=\s*[,}])/g, '"id":"$1"'));
    return value;
  } catch {
    return null;
  }
}

function refusalOf(status: number, message: string): ProviderRefused {
  // Some messages repeat what was sent: account numbers stay out of logs and lists.
  const words =
    message.replace(/\d{6,}/g, '…').slice(0, PROVIDER_MESSAGE_MAX_CHARACTERS) ||
    `Paystack answered ${status}`;
  const isMissing = status === 404 || (status === 400 && /not found/i.test(message));
  if (isMissing) return new PaystackMissing(words);
  return status === 422 ? new PaystackInvalid(words) : new ProviderRefused(words);
}

function queryOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function placesOf(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.') || 'data').join(', ');
}
