import type { Message } from '../queries.ts';
import { shortenLink } from '../short-link.rules.ts';
import { mailFrame, mailText, type MailContent } from '../mail/frame.ts';
import type { Mail, PushMessage, Sms } from './senders.ts';
import { countSmsPages, cutSms, toSmsText } from '../sms/text.ts';

/** The text of a push about an event without a trip: the event's own words may contain names. */
const OPEN_THE_APP = 'Open Tafiya to read more.';
const FIRST_PAGE = '/dashboard';
const PREFERENCES_PAGE = '/account/notifications';

/** A message as a mail, with a text part and HTML that say the same. `origin` is the web app's. */
export function toMail(message: Message, origin: string): Mail {
  const { to, title, body, facts, link, topic, footer, button } = message;
  const unsubscribe =
    message.unsubscribe === null
      ? null
      : `${origin}/api/unsubscribe?token=${message.unsubscribe}&topic=${topic ?? ''}`;
  const content: MailContent = {
    title,
    paragraphs: [body],
    facts,
    button: { label: button ?? 'Open Tafiya', url: `${origin}${link ?? FIRST_PAGE}` },
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
export function toPush({ kind, title, publicBody, link, urgent, topic, subjectId }: Message): PushMessage {
  // Two payouts are two events, although their page is the same. Of a trip, a conversation or an alarm the newest is enough.
  const isEvent = topic === 'money' || topic === 'account' || (topic === null && !urgent);
  return {
    title,
    body: publicBody ?? OPEN_THE_APP,
    navigate: link ?? FIRST_PAGE,
    tag: `${kind}:${isEvent ? subjectId : (link ?? '')}`,
    urgency: urgent ? 'high' : 'normal',
  };
}

/** A message as an SMS, with a short link. Contacts of an alarm have no account, so theirs has the link that shows the trip. */
export function toSms({ kind, source, to, title, body, link }: Message, origin: string): Sms {
  const isFollowed = link?.startsWith('/s#') ?? false;
  const end = link === null ? '' : ` ${isFollowed ? 'Follow: ' : ''}${origin}${shortenLink(link)}`;
  const words = toSmsText(`${/[.!?]$/.test(title) ? title : `${title}.`} ${body}`);
  // Half a call for help could miss what helps.
  const isAlarm = kind === 'sos' || source === 'contact';
  const text = isAlarm ? words + end : cutSms(words, end);
  return { to: to ?? '', text, pages: countSmsPages(text) };
}
