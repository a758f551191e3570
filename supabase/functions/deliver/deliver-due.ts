import {
  claimDeliveries,
  readDelivery,
  readOldestDue,
  settleDelivery,
  spendSms,
  type Claim,
  type Message,
  type Settlement,
} from '../_shared/deliveries/queries.ts';
import {
  DELIVERIES_AT_ONCE,
  DELIVERY_BATCH,
  DELIVERY_BUDGET_MS,
  DELIVERY_LATE_SECONDS,
  DELIVERY_LEASE_SECONDS,
  SMS_UNANSWERED_MAX,
} from '../_shared/deliveries/limits.rules.ts';
import { describeError } from '../_shared/core/process/log.ts';
import type { Outcome, Senders, Sending, Sms, SmsSender } from '../_shared/deliveries/senders/senders.ts';
import { toMail, toPush, toSms } from '../_shared/deliveries/senders/words.ts';
import type { Courier } from './courier.ts';
import { deliverMails } from './deliver-mails.ts';

/** The messages that one run sent. */
interface Delivered {
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
    const { email } = courier.senders;
    const perSecond = email?.requestsPerSecond;
    const isPaced = ({ channel }: Claim) => channel === 'email' && perSecond !== undefined;
    const others = claims.filter((claim) => !isPaced(claim));
    const settle = async (claim: Claim, settlement: Settlement) => {
      await settleDelivery(courier.asCourier, claim, settlement);
      delivered[COUNTED[settlement.outcome]] += 1;
    };
    await Promise.all([
      ...Array.from({ length: DELIVERIES_AT_ONCE }, async () => {
        for (let claim = others.shift(); claim !== undefined; claim = others.shift()) {
          // Messages that are left are free again when the claim runs out.
          if (courier.now() >= endsAt) return;
          await deliverOne(courier, claim, settle);
        }
      }),
      email &&
        perSecond !== undefined &&
        deliverMails(
          courier,
          { claims: claims.filter(isPaced), sender: email, perSecond },
          { endsAt, settle, attempt: (claim, message) => attempt(courier, { claim, message }) },
        ),
    ]);
  }
  delivered.oldestDueSeconds = await readOldestDue(courier.asCourier);
  if (delivered.oldestDueSeconds > DELIVERY_LATE_SECONDS) courier.log('deliveries_late', { ...delivered });
  return delivered;
}

const COUNTED = {
  sent: 'sent',
  skipped: 'skipped',
  retry: 'retried',
  later: 'retried',
  alone: 'retried',
  unanswered: 'retried',
  gone: 'dead',
  refused: 'dead',
} as const;

/** Nothing happens if another worker has the message now, or the database does not answer. */
async function deliverOne(
  courier: Courier,
  claim: Claim,
  settle: (claim: Claim, settlement: Settlement) => Promise<void>,
): Promise<void> {
  try {
    const message = await readDelivery(courier.asCourier, claim);
    if (message !== null) await settle(claim, await settlementOf(courier, { claim, message }));
  } catch (error) {
    courier.log('delivery_failed', { id: claim.id, error: describeError(error) });
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
      const known = await lookAtHistory(senders.sms, { message, sms: toSms(message, origin), by });
      if (known !== null) return known;
      const stop = await spendSms(asCourier, claim, toSms(message, origin).pages);
      if (stop !== null) return { outcome: 'skipped', problem: stop };
    }
    const sending = send(senders, { message, by, origin });
    return sending === null
      ? { outcome: 'skipped', problem: 'channel is off' }
      : await Promise.race([sending, endOf(by.signal)]);
  } catch (error) {
    log('sending_failed', { id: claim.id, channel: message.channel, error: describeError(error) });
    const problem = by.signal.aborted ? 'no answer' : 'no connection';
    return { outcome: message.channel === 'sms' ? 'unanswered' : 'retry', problem };
  }
}

/**
 * The provider's record of an SMS whose last attempt had no answer. Null: it may be sent, for the first time or
 * once more.
 */
async function lookAtHistory(
  sender: SmsSender,
  { message, sms, by }: { message: Message; sms: Sms; by: Sending },
): Promise<Settlement | null> {
  if (message.unanswered === 0) return null;
  const isLast = message.unanswered >= SMS_UNANSWERED_MAX;
  const noAnswer = { outcome: 'refused', problem: 'no answer twice' } as const;
  // Each attempt has another code: the history does not know this text.
  if (message.source === 'phone_code' || !sender.find) return isLast ? noAnswer : null;
  try {
    const search = sender.find(sms, { since: message.createdAt, signal: by.signal });
    const providerId = await Promise.race([search, endOf(by.signal)]);
    if (providerId !== null) return { outcome: 'sent', providerId };
    return isLast ? noAnswer : null;
  } catch {
    // A call for help does not wait for the history.
    const isAlarm = message.source === 'contact' || ['sos', 'check_in'].includes(message.kind);
    return isAlarm && !isLast ? null : { outcome: 'later', problem: 'the history does not answer' };
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
