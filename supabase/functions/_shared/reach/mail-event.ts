import { z } from 'zod';
import { MAIL_EVENT_MAX_AGE_SECONDS } from '../domain/limits.ts';
import { equalInConstantTime } from '../domain/secrets.ts';

/** What a mail provider reports: mailboxes that take no more mail, with the reason; none for other events. */
export interface MailEvent {
  gone: string[];
  reason: string;
}

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
    bounce: z
      .object({ type: z.string().catch('') })
      .nullish()
      .catch(null),
  }),
});

/**
 * Reads a webhook of Resend. Its proof is Svix's: HMAC-SHA256 of id, time and body as received, in base64, with the secret
 * behind `whsec_`. Null: the proof is missing, wrong or older than five minutes.
 *
 * @param now epoch milliseconds.
 */
export async function readMailEvent(
  body: Uint8Array,
  headers: Headers,
  { secret, now }: { secret: string; now: number },
): Promise<MailEvent | null> {
  const id = headers.get('svix-id') ?? '';
  const time = headers.get('svix-timestamp') ?? '';
  const ageSeconds = now / 1000 - Number(time);
  if (id === '' || !/^\d{1,12}$/.test(time) || Math.abs(ageSeconds) > MAIL_EVENT_MAX_AGE_SECONDS) return null;
  const expected = await signatureOf(body, { id, time, secret });
  // While a secret is being replaced, an event carries a signature of each.
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 10);
  if (given.filter((each) => equalInConstantTime(each, expected)).length === 0) return null;
  const read = eventSchema.safeParse(parseJson(new TextDecoder().decode(body)));
  return { gone: [], reason: '', ...(read.success && goneOf(read.data)) };
}

function goneOf({ type, data }: z.infer<typeof eventSchema>): Partial<MailEvent> {
  const gone = data.to.map(mailboxOf);
  if (type === 'email.complained') return { gone, reason: 'marked our mail as spam' };
  if (type === 'email.suppressed') return { gone, reason: 'suppressed by the provider' };
  // A full mailbox or a server that is down for a while takes mail again.
  if (type === 'email.bounced' && data.bounce?.type !== 'Transient') return { gone, reason: 'bounced' };
  return {};
}

/** `Ada <ada@example.com>` and `ada@example.com` are the same mailbox. */
function mailboxOf(to: string): string {
  return (/<([^<>]+)>$/.exec(to)?.[1] ?? to).trim();
}

/** The signature of a webhook, as Svix sends it. */
export async function signatureOf(
  body: Uint8Array,
  { id, time, secret }: { id: string; time: string; secret: string },
): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const signed = new Uint8Array([...new TextEncoder().encode(`${id}.${time}.`), ...body]);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
