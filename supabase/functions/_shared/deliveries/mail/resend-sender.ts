import { z } from 'zod';
import { mailHeaders } from './headers.ts';
import { retryAfterOf } from '../senders/retry-after.ts';
import type { EmailSender, Mail, Outcome } from '../senders/senders.ts';

/** How to reach Resend, or a service with the same calls. */
interface ResendAccess {
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  from: string;
}

const answerSchema = z.object({ id: z.string().optional(), name: z.string().optional() }).catch({});
/** `data` has the ids of the mails that were taken, in their order; `errors` the places of the others. */
const batchSchema = z
  .object({
    data: z.array(z.object({ id: z.string() })).catch([]),
    errors: z.array(z.object({ index: z.number().int() })).catch([]),
    name: z.string().optional(),
  })
  .catch({ data: [], errors: [] });

/** Answers that may change: a wrong key that the operator replaces, a request that is still being worked on, a limit. */
const LATER = [401, 403, 408, 409, 425];

/** Sends mails through Resend. A repeated attempt has the same idempotency key, so it sends no second mail. */
export function createResendSender({
  apiKey,
  baseUrl,
  from,
}: ResendAccess): Required<Pick<EmailSender, 'send' | 'sendBatch'>> {
  function post(
    path: string,
    { body, key, signal, more }: { body: object; key: string; signal: AbortSignal; more?: HeadersInit },
  ): Promise<Response> {
    return fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        ...more,
      },
      body: JSON.stringify(body),
      // A redirect could lead the key to another server.
      redirect: 'error',
      signal,
    });
  }
  const bodyOf = (mail: Mail) => {
    const { to, subject, text, html } = mail;
    return { from, to: [to], subject, text, html, headers: mailHeaders(mail) };
  };

  return {
    async send(mail, { id, signal }) {
      const response = await post('/emails', { body: bodyOf(mail), key: id, signal });
      return outcomeOf(response, answerSchema.parse(await response.json().catch(() => null)));
    },
    async sendBatch(mails, { key, signal }) {
      const response = await post('/emails/batch', {
        body: mails.map(bodyOf),
        key,
        signal,
        // One mail that is not valid does not stop the others.
        more: { 'x-batch-validation': 'permissive' },
      });
      const { name, data, errors } = batchSchema.parse(await response.json().catch(() => null));
      const whole = outcomeOf(response, { ...(name !== undefined && { name }) });
      if (!response.ok) {
        const { outcome } = whole;
        return mails.map(() => (outcome === 'refused' ? { ...whole, outcome: 'alone' } : whole));
      }
      const wrong = new Set(errors.map(({ index }) => index));
      const ids = data.values();
      return mails.map((_, n): Outcome => {
        if (wrong.has(n)) return { outcome: 'refused', problem: 'Resend refused it in a batch' };
        const { value } = ids.next();
        return { outcome: 'sent', ...(value !== undefined && { providerId: value.id }) };
      });
    },
  };
}

function outcomeOf(
  { ok, status, headers }: Response,
  { id, name = '' }: z.infer<typeof answerSchema>,
): Outcome {
  if (ok) return { outcome: 'sent', ...(id !== undefined && { providerId: id }) };
  // The words of an answer may repeat the address: only its name is kept.
  const problem = `Resend answered ${status} ${name.replace(/[^a-z_]/g, '').slice(0, 60)}`.trim();
  // An earlier attempt has sent this mail; its words have changed since.
  if (name === 'invalid_idempotent_request') return { outcome: 'sent' };
  const retryAfter = retryAfterOf(headers);
  const wait = { problem, ...(retryAfter !== undefined && { retryAfter }) };
  // Its limit of a second, day or month: nothing was tried.
  if (status === 429) return { outcome: 'later', ...wait };
  if (status < 500 && !LATER.includes(status)) return { outcome: 'refused', problem };
  return { outcome: 'retry', ...wait };
}
