import {
  claimDeliveries,
  readDelivery,
  readOldestDue,
  settleDelivery,
  spendSms,
  type Claim,
  type Message,
  type Settlement,
} from '../_shared/data/deliveries.ts';
import type { AsCaller } from '../_shared/database/client.ts';
import {
  DELIVERIES_AT_ONCE,
  DELIVERY_BATCH,
  DELIVERY_BUDGET_MS,
  DELIVERY_LATE_SECONDS,
  DELIVERY_LEASE_SECONDS,
} from '../_shared/domain/limits.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import type { Outcome, Senders, Sending } from '../_shared/reach/senders.ts';
import { toMail, toPush, toSms } from '../_shared/reach/words.ts';

export interface Courier {
  asCourier: AsCaller;
  senders: Senders;
  /** The web app's origin, for links. */
  origin: string;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
  /** How long one attempt may take; much shorter than the claim. */
  timeoutMs: number;
}

/** What one run sent. */
export interface Delivered {
  sent: number;
  skipped: number;
  retried: number;
  dead: number;
  oldestDueSeconds: number;
}

/**
 * Sends the messages that are due, ten at once, until none is left or 20 seconds are over. Any number of runs can go on at
 * the same time. A message is sent at least once: if this process dies between sending and recording, another one sends it
 * again when the claim has run out.
 * @throws AppError `unavailable` if the database cannot be reached.
 */
export async function deliverDue(courier: Courier): Promise<Delivered> {
  const delivered: Delivered = { sent: 0, skipped: 0, retried: 0, dead: 0, oldestDueSeconds: 0 };
  const endsAt = courier.now() + DELIVERY_BUDGET_MS;
  let claimed = DELIVERY_BATCH;
  while (claimed === DELIVERY_BATCH && courier.now() < endsAt) {
    const claims = await claimDeliveries(courier.asCourier, {
      count: DELIVERY_BATCH,
      leaseSeconds: DELIVERY_LEASE_SECONDS,
    });
    claimed = claims.length;
    await Promise.all(
      Array.from({ length: DELIVERIES_AT_ONCE }, async () => {
        for (let claim = claims.shift(); claim !== undefined; claim = claims.shift()) {
          // What is left is free again when the claim runs out.
          if (courier.now() >= endsAt) return;
          const outcome = await deliverOne(courier, claim);
          if (outcome !== null) delivered[outcome] += 1;
        }
      }),
    );
  }
  delivered.oldestDueSeconds = await readOldestDue(courier.asCourier);
  if (delivered.oldestDueSeconds > DELIVERY_LATE_SECONDS) courier.log('deliveries_late', { ...delivered });
  return delivered;
}

const COUNTED = {
  sent: 'sent',
  skipped: 'skipped',
  retry: 'retried',
  gone: 'dead',
  refused: 'dead',
} as const;

/** Null: another worker has the message now, or the database did not answer. */
async function deliverOne(
  courier: Courier,
  claim: Claim,
): Promise<(typeof COUNTED)[Settlement['outcome']] | null> {
  try {
    const message = await readDelivery(courier.asCourier, claim);
    if (message === null) return null;
    const settlement = await settlementOf(courier, { claim, message });
    await settleDelivery(courier.asCourier, claim, settlement);
    return COUNTED[settlement.outcome];
  } catch (error) {
    courier.log('delivery_failed', { id: claim.id, error: describeError(error) });
    return null;
  }
}

async function settlementOf(
  courier: Courier,
  { claim, message }: { claim: Claim; message: NonNullable<Awaited<ReturnType<typeof readDelivery>>> },
): Promise<Settlement> {
  if ('skip' in message) return { outcome: 'skipped', problem: message.skip };
  if ('failed' in message) return { outcome: 'retry', problem: message.failed };
  return attempt(courier, { claim, message });
}

/** One attempt; a sender that throws or hangs is tried again later. */
async function attempt(
  { asCourier, senders, origin, log, timeoutMs }: Courier,
  { claim, message }: { claim: Claim; message: Message },
): Promise<Settlement> {
  const by: Sending = {
    id: claim.id,
    expiresAt: message.expiresAt,
    signal: AbortSignal.timeout(timeoutMs),
    about: {
      kind: message.kind,
      recipient: message.name,
      notificationId: message.source === 'notification' ? message.subjectId : null,
    },
  };
  try {
    if (message.channel === 'sms' && senders.sms) {
      const stop = await spendSms(asCourier, claim, toSms(message, origin).pages);
      if (stop !== null) return { outcome: 'skipped', problem: stop };
    }
    const sending = send(senders, { message, by, origin });
    return sending === null
      ? { outcome: 'skipped', problem: 'channel is off' }
      : await Promise.race([sending, endOf(by.signal)]);
  } catch (error) {
    log('sending_failed', { id: claim.id, channel: message.channel, error: describeError(error) });
    return { outcome: 'retry', problem: by.signal.aborted ? 'no answer' : 'no connection' };
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

function send(
  { email, push, sms }: Senders,
  { message, by, origin }: { message: Message; by: Sending; origin: string },
): Promise<Outcome> | null {
  if (message.channel === 'email') return email && email.send(toMail(message, origin), by);
  if (message.channel === 'sms') return sms && sms.send(toSms(message, origin), by);
  return push && message.subscription && push.send(message.subscription, toPush(message), by);
}
