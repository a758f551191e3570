import {
  beginBatch,
  readDelivery,
  takeMailSlot,
  type Claim,
  type Message,
  type Settlement,
} from '../_shared/deliveries/queries.ts';
import { MAIL_BATCH_MAX } from '../_shared/deliveries/limits.rules.ts';
import { describeError } from '../_shared/core/process/log.ts';
import type { EmailSender, Outcome } from '../_shared/deliveries/senders/senders.ts';
import { toMail } from '../_shared/deliveries/senders/words.ts';
import type { Courier } from './courier.ts';

/** The parts of a run that its mails need. */
interface Run {
  /** Epoch milliseconds. */
  endsAt: number;
  /** Sends one mail alone. */
  attempt(claim: Claim, message: Message): Promise<Settlement>;
  /** Records the outcome of a mail. */
  settle(claim: Claim, settlement: Settlement): Promise<void>;
}

/**
 * Sends claimed mails at the pace of the provider, which all workers share: several in one request where the provider has such
 * a call. What finds no slot before the run ends was not tried, and is free again when its claim runs out.
 */
export async function deliverMails(
  courier: Courier,
  { claims, sender, perSecond }: { claims: Claim[]; sender: EmailSender; perSecond: number },
  run: Run,
): Promise<void> {
  const { asCourier, now, log } = courier;
  const requests: Promise<void>[] = [];
  for (const group of groupsOf(claims, sender.sendBatch ? MAIL_BATCH_MAX : 1)) {
    const wait = await takeMailSlot(asCourier, { perSecond, waitMaxMs: Math.max(run.endsAt - now(), 0) });
    if (wait === null) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    requests.push(
      deliverGroup(courier, { group, sender }, run).catch((error: unknown) => {
        log('delivery_failed', { ids: group.map(({ id }) => id), error: describeError(error) });
      }),
    );
  }
  await Promise.all(requests);
}

/** Mails of a batch that went out before stay together; the others are put together. */
function groupsOf(claims: Claim[], size: number): Claim[][] {
  const before = new Map<string, Claim[]>();
  for (const claim of claims)
    if (claim.batch !== null) before.set(claim.batch, [...(before.get(claim.batch) ?? []), claim]);
  const fresh = claims.filter(({ batch }) => batch === null);
  const groups = [...before.values()];
  for (let start = 0; start < fresh.length; start += size) groups.push(fresh.slice(start, start + size));
  return groups;
}

async function deliverGroup(
  courier: Courier,
  { group, sender }: { group: Claim[]; sender: EmailSender },
  run: Run,
): Promise<void> {
  const { asCourier, origin, timeoutMs } = courier;
  const key = group[0]?.batch ?? (await beginBatch(asCourier, group));
  const mails: { claim: Claim; message: Message }[] = [];
  await Promise.all(
    group.map(async (claim) => {
      const message = await readDelivery(asCourier, claim);
      if (message === null) return;
      if ('skip' in message) await run.settle(claim, { outcome: 'skipped', problem: message.skip });
      else if ('failed' in message) await run.settle(claim, { outcome: 'retry', problem: message.failed });
      else mails.push({ claim, message });
    }),
  );
  const [first] = mails;
  if (first === undefined) return;
  if (key === first.claim.id || !sender.sendBatch) {
    await Promise.all(
      mails.map(async ({ claim, message }) => run.settle(claim, await run.attempt(claim, message))),
    );
    return;
  }
  const signal = AbortSignal.timeout(timeoutMs);
  const texts = mails.map(({ message }) => toMail(message, origin));
  const outcomes = await sender.sendBatch(texts, { key, signal }).catch((error: unknown): Outcome[] => {
    courier.log('sending_failed', { batch: key, channel: 'email', error: describeError(error) });
    const problem = signal.aborted ? 'no answer' : 'no connection';
    return mails.map(() => ({ outcome: 'retry', problem }));
  });
  await Promise.all(
    mails.map(({ claim }, n) =>
      run.settle(claim, outcomes[n] ?? { outcome: 'retry', problem: 'no answer about it' }),
    ),
  );
}
