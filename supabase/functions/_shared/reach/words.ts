import type { Message } from '../data/deliveries.ts';
import { mailFrame, mailText, type MailContent } from './mail-frame.ts';
import type { Mail, PushMessage, Sms } from './senders.ts';

/** What a push says about an event that is not about a trip: the words themselves may contain names. */
const OPEN_THE_APP = 'Open Tafiya to read more.';
const FIRST_PAGE = '/dashboard';
const PREFERENCES_PAGE = '/account/messages';

/** A message as a mail, with a text part and HTML that say the same. `origin` is the web app's. */
export function toMail(message: Message, origin: string): Mail {
  const { to, title, body, facts, link, topic, footer } = message;
  const unsubscribe =
    message.unsubscribe === null
      ? null
      : `${origin}/api/unsubscribe?token=${message.unsubscribe}&topic=${topic ?? ''}`;
  const content: MailContent = {
    title,
    paragraphs: [body],
    facts,
    button: { label: 'Open Tafiya', url: `${origin}${link ?? FIRST_PAGE}` },
    footer: [footer ?? 'You get this mail because you have an account at Tafiya.'],
    links: [
      ...(footer === null
        ? [{ label: 'Choose which mails you get', url: `${origin}${PREFERENCES_PAGE}` }]
        : []),
      ...(unsubscribe === null ? [] : [{ label: 'Stop mails like this one', url: unsubscribe }]),
    ],
  };
  return { to: to ?? '', subject: title, text: mailText(content), html: mailFrame(content), unsubscribe };
}

/** A message as a push: it shows on the locked screen, so it names the event and the trip, and no person. */
export function toPush({ kind, title, publicBody, link, urgent }: Message): PushMessage {
  return {
    title,
    body: publicBody ?? OPEN_THE_APP,
    navigate: link ?? FIRST_PAGE,
    tag: `${kind}:${link ?? ''}`,
    urgency: urgent ? 'high' : 'normal',
  };
}

const GSM_PAGE = 160;
/** A page of a text that takes several: each begins with 7 characters of its own. */
const GSM_PART = 153;

/** A message as an SMS. Contacts of an alarm have no account, so theirs has the link that shows the trip. */
export function toSms({ kind, to, title, body, link }: Message, origin: string): Sms {
  const follow = kind === 'sos' && link?.startsWith('/s#') ? ` Follow: ${origin}${link}` : '';
  const text = `${toSmsText(`${title}. ${body}`)}${follow}`;
  return { to: to ?? '', text, pages: text.length <= GSM_PAGE ? 1 : Math.ceil(text.length / GSM_PART) };
}

/** Naira signs and letters with marks make each page of an SMS 70 characters instead of 160: plain letters instead. */
export function toSmsText(text: string): string {
  return text
    .replaceAll('₦', 'N')
    .replaceAll('→', '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .normalize('NFD')
    .replace(/[^\x20-\x7e\n]/g, '');
}
