import { z } from 'zod';
import { MAIL_EVENT_MAX_AGE_SECONDS } from '../limits.rules.ts';
import { equalInConstantTime } from '../../core/secrets.ts';

/** The mail provider's report about a mail that it accepted. */
interface MailReport {
  /** Null: the event names no mail. */
  providerId: string | null;
  mailboxes: string[];
  /**
   * `gone`: the mailbox does not exist. `bounced`: it came back for an unknown reason. `delayed`: the mailbox is
   * full or its server is down. `not_sent`: our account is at fault. `complained`: the recipient called it spam.
   */
  outcome: 'delivered' | 'gone' | 'bounced' | 'delayed' | 'not_sent' | 'complained';
  /** Empty for `delivered`. */
  problem: string;
}

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    email_id: z.string().max(200).nullish().catch(null),
    to: z.union([z.string(), z.array(z.string())]).transform((to) => [to].flat()),
    bounce: z
      .object({ type: z.string().catch(''), subType: z.string().catch('') })
      .nullish()
      .catch(null),
    failed: z
      .object({ reason: z.string().catch('') })
      .nullish()
      .catch(null),
  }),
});

/** Reasons of `email.failed` that are about our account and say nothing about the mailbox. */
const OURS = /quota|limit|domain|api.?key|verif|suspend|permission|sender/i;

/**
 * Reads a webhook of Resend. Its proof is Svix's: HMAC-SHA256 of id, time and body as received, in base64, with the secret
 * behind `whsec_`. Null: the proof is missing, wrong or older than five minutes; `'ignored'`: it is not about a mailbox
 * or a mail, or cannot be read.
 *
 * @param now epoch milliseconds.
 */
export async function readMailEvent(
  body: Uint8Array,
  headers: Headers,
  { secret, now }: { secret: string; now: number },
): Promise<MailReport | 'ignored' | null> {
  const id = headers.get('svix-id') ?? '';
  const time = headers.get('svix-timestamp') ?? '';
  const ageSeconds = now / 1000 - Number(time);
  if (id === '' || !/^\d{1,12}$/.test(time) || Math.abs(ageSeconds) > MAIL_EVENT_MAX_AGE_SECONDS) return null;
  const expected = await signatureOf(body, { id, time, secret });
  // While a secret is being replaced, an event carries a signature of each.
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 10);
  if (given.filter((each) => equalInConstantTime(each, expected)).length === 0) return null;
  const read = eventSchema.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!read.success) return 'ignored';
  const found = outcomeOf(read.data);
  if (found === null) return 'ignored';
  const { email_id: providerId, to } = read.data.data;
  return { providerId: providerId ?? null, mailboxes: to.map(mailboxOf), ...found };
}

function outcomeOf({
  type,
  data: { bounce, failed },
}: z.infer<typeof eventSchema>): Pick<MailReport, 'outcome' | 'problem'> | null {
  if (type === 'email.delivered') return { outcome: 'delivered', problem: '' };
  if (type === 'email.complained') return { outcome: 'complained', problem: 'marked our mail as spam' };
  if (type === 'email.suppressed') return { outcome: 'gone', problem: 'suppressed by the provider' };
  if (type === 'email.failed') {
    const reason = plain(failed?.reason ?? '');
    const problem = `the provider could not send it${reason && `: ${reason}`}`;
    return { outcome: OURS.test(reason) ? 'not_sent' : 'bounced', problem };
  }
  if (type !== 'email.bounced') return null;
  // Permanent: the mailbox does not exist. Transient: it is full, or its server is down for a while. Otherwise unknown.
  const detail = plain(bounce?.subType ?? '');
  const problem = `bounced${detail && `: ${detail}`}`;
  if (bounce?.type === 'Permanent') return { outcome: 'gone', problem };
  return { outcome: bounce?.type === 'Transient' ? 'delayed' : 'bounced', problem };
}

/** Names as providers write them; their sentences may repeat the address. */
function plain(words: string): string {
  return /^[A-Za-z0-9_ -]{1,60}$/.test(words) ? words : '';
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
