import type { AppConfig } from '../../core/process/config.ts';
import { required, type MailConfig } from '../../core/process/delivery-config.ts';
import { createOutboxSenders } from '../mail/outbox-sender.ts';
import type { PushSender, EmailSender, Senders } from './senders.ts';
import { createWebPush } from '../push/web-push.ts';
import { createResendSender } from '../mail/resend-sender.ts';
import { createSmtpSender } from '../mail/smtp-sender.ts';
import { createTermiiSender } from '../sms/termii-sender.ts';

/**
 * The senders of a configuration: providers, or the outbox of an embedded stack. A channel in DELIVERY_OFF has none,
 * nor have SMS without a key.
 * @throws Error naming the missing variable of a channel that is on.
 */
export function createSenders(config: AppConfig): Senders {
  const {
    delivery: { outbox, off, mail, termii },
    publicOrigins: [origin = ''],
  } = config;
  const all = outbox && createOutboxSenders({ ...outbox, origin });
  return {
    email: off.includes('email') ? null : (all?.email ?? createEmailSender(mail)),
    push: off.includes('push') ? null : createPushSender(config, all?.push ?? null),
    sms: off.includes('sms') ? null : (all?.sms ?? (termii && createTermiiSender(termii))),
  };
}

function createEmailSender({ from, resend, smtpUrl, requestsPerSecond }: MailConfig): EmailSender {
  const sender = required(from, 'MAIL_FROM');
  const provider =
    resend === null
      ? createSmtpSender(required(smtpUrl, 'RESEND_API_KEY or SMTP_URL'), sender)
      : createResendSender({ ...resend, from: sender });
  return { ...provider, requestsPerSecond };
}

/**
 * The sender of push messages. With an outbox, simulated browsers get them through the simulated push service, and it puts
 * what they could read into the outbox; for a real browser they go into the outbox unencrypted, because nothing leaves this
 * machine.
 * @throws Error naming the missing variable.
 */
function createPushSender(
  { push: keys, publicOrigins: [origin = ''], log }: Pick<AppConfig, 'push' | 'publicOrigins' | 'log'>,
  outbox: PushSender | null,
): PushSender {
  if (keys === null && outbox !== null) return outbox;
  const webPush = createWebPush({ ...required(keys, 'VAPID_PUBLIC_KEY'), origin, log });
  if (outbox === null) return webPush;
  const simulator = keys?.simulator ?? null;
  return {
    send(to, message, by) {
      const isSimulated = simulator !== null && to.endpoint.startsWith(`${simulator}/`);
      return (isSimulated ? webPush : outbox).send(to, message, by);
    },
  };
}
