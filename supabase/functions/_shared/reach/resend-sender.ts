import { z } from 'zod';
import { mailHeaders } from './mail-headers.ts';
import { retryAfterOf } from './retry-after.ts';
import type { EmailSender, Outcome } from './senders.ts';

/** How to reach Resend, or a service with the same calls. */
export interface ResendAccess {
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  from: string;
}

const answerSchema = z.object({ id: z.string().optional(), name: z.string().optional() }).catch({});

/** Answers that may change: a wrong key that the operator replaces, a request that is still being worked on, a limit. */
const LATER = [401, 403, 408, 409, 425, 429];

/** Sends mails through Resend. A repeated attempt has the same idempotency key, so it sends no second mail. */
export function createResendSender({ apiKey, baseUrl, from }: ResendAccess): EmailSender {
  return {
    async send(mail, { id, signal }) {
      const { to, subject, text, html } = mail;
      const response = await fetch(`${baseUrl}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from, to: [to], subject, text, html, headers: mailHeaders(mail) }),
        // A redirect could lead the key to another server.
        redirect: 'error',
        signal,
      });
      const answer = answerSchema.parse(await response.json().catch(() => null));
      return outcomeOf(response, answer);
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
  if (status < 500 && !LATER.includes(status)) return { outcome: 'refused', problem };
  const retryAfter = retryAfterOf(headers);
  return { outcome: 'retry', problem, ...(retryAfter !== undefined && { retryAfter }) };
}
