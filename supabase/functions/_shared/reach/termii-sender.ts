import { z } from 'zod';
import type { TermiiConfig } from '../http/delivery-config.ts';
import { retryAfterOf } from './retry-after.ts';
import type { Outcome, SmsSender } from './senders.ts';

const answerSchema = z
  .object({ message_id: z.coerce.string().optional(), message: z.string().catch('') })
  .catch({ message: '' });

/** Answers that may change: a key or balance that the operator mends, a limit. */
const LATER = [401, 402, 403, 408, 425, 429];

/**
 * Sends SMS through Termii on the route "dnd", which also reaches numbers on the do-not-disturb list and is for transactional
 * texts only. Termii takes no idempotency key: an attempt without an answer may have been sent.
 */
export function createTermiiSender({ apiKey, sender, baseUrl }: TermiiConfig): SmsSender {
  return {
    async send({ to, text }, { signal }) {
      const response = await fetch(`${baseUrl}/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: apiKey,
          to: to.replace('+', ''),
          from: sender,
          sms: text,
          type: 'plain',
          channel: 'dnd',
        }),
        // A redirect could lead the key to another server.
        redirect: 'error',
        signal,
      });
      return outcomeOf(response, answerSchema.parse(await response.json().catch(() => null)));
    },
  };
}

/** The words of an answer may repeat the number: only the status is kept. */
function outcomeOf(
  { ok, status, headers }: Response,
  { message_id: id, message }: z.infer<typeof answerSchema>,
): Outcome {
  const problem = `Termii answered ${status}`;
  if (ok)
    return id
      ? { outcome: 'sent', providerId: id }
      : { outcome: 'retry', problem: `${problem} without an id` };
  if (/insufficient balance/i.test(message))
    return { outcome: 'retry', problem: `${problem} insufficient balance` };
  // Whether a number exists is for the recipient's network to say, in its report.
  if (status < 500 && !LATER.includes(status)) return { outcome: 'refused', problem };
  const retryAfter = retryAfterOf(headers);
  return { outcome: 'retry', problem, ...(retryAfter !== undefined && { retryAfter }) };
}
