import { z } from 'zod';
import type { TermiiConfig } from '../../core/process/delivery-config.ts';
import { SMS_HISTORY_SLACK_SECONDS } from '../limits.rules.ts';
import { retryAfterOf } from '../senders/retry-after.ts';
import type { Outcome, SmsSender } from '../senders/senders.ts';

const answerSchema = z
  .object({ message_id: z.coerce.string().optional(), message: z.string().catch('') })
  .catch({ message: '' });

/** The history: every SMS of the account. */
const historySchema = z.array(
  z.object({
    receiver: z.coerce.string(),
    message: z.string(),
    message_id: z.coerce.string().min(1).max(200),
    created_at: z.string(),
  }),
);

/** Answers that may change: a key or balance that the operator fixes, a limit. */
const LATER = [401, 402, 403, 408, 425];

/**
 * Sends SMS through Termii on the route "dnd", which also reaches numbers on the do-not-disturb list and is for transactional
 * texts only. Termii takes no idempotency key: an attempt without an answer may have been sent; its history shows that.
 */
export function createTermiiSender({
  apiKey,
  sender,
  baseUrl,
}: Pick<TermiiConfig, 'apiKey' | 'sender' | 'baseUrl'>): Required<SmsSender> {
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
    async find({ to, text }, { since, signal }) {
      // Termii reads the key of this call from the query only.
      const query = new URLSearchParams({ api_key: apiKey });
      const response = await fetch(`${baseUrl}/api/sms/inbox?${query}`, { redirect: 'error', signal });
      if (!response.ok) throw new Error(`the history of Termii answered ${response.status}`);
      const from = since.getTime() - SMS_HISTORY_SLACK_SECONDS * 1000;
      const found = historySchema
        .parse(await response.json())
        .find(
          (each) =>
            each.receiver.replace('+', '') === to.replace('+', '') &&
            each.message.trim() === text.trim() &&
            Date.parse(`${each.created_at.replace(' ', 'T')}Z`) >= from,
        );
      return found?.message_id ?? null;
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
      : { outcome: 'unanswered', problem: `${problem} without an id` };
  // The answer of a server on the way, or of one that failed after it took the SMS.
  if (status >= 500) return { outcome: 'unanswered', problem };
  if (/insufficient balance/i.test(message))
    return { outcome: 'retry', problem: `${problem} insufficient balance` };
  // Whether a number exists is for the recipient's network to say, in its report.
  const retryAfter = retryAfterOf(headers);
  const wait = { problem, ...(retryAfter !== undefined && { retryAfter }) };
  if (status === 429) return { outcome: 'later', ...wait };
  return LATER.includes(status) ? { outcome: 'retry', ...wait } : { outcome: 'refused', problem };
}
