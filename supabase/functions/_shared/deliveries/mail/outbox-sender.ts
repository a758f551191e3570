import type { Outcome, Senders, Sending } from '../senders/senders.ts';

type OutboxOptions = {
  /** Takes messages as JSON: `/_outbox` of an embedded stack. */
  url: string;
  key: string;
  /** The web app's, for links. */
  origin: string;
};

/** All channels of a development machine: messages are shown at `/_outbox` and leave for nowhere. */
export function createOutboxSenders({ url, key, origin }: OutboxOptions): Required<Senders> {
  async function put(message: object, { id, signal, about }: Sending): Promise<Outcome> {
    const { kind, notificationId } = about;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...message,
        ...(notificationId !== null && {
          about: { label: `Notification: ${kind}`, url: `${origin}/alerts#${notificationId}` },
        }),
      }),
      signal,
    });
    await response.body?.cancel();
    if (response.ok) return { outcome: 'sent', providerId: `outbox:${id}` };
    const problem = `outbox answered ${response.status}`;
    return response.status < 500 ? { outcome: 'refused', problem } : { outcome: 'retry', problem };
  }

  return {
    email: {
      send: ({ to, subject, text, html, unsubscribe }, by) =>
        put(
          {
            channel: 'email',
            to: `${by.about.recipient} <${to}>`,
            subject,
            text,
            html,
            details: unsubscribe === null ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` },
          },
          by,
        ),
    },
    push: {
      send: ({ endpoint }, { title, body, navigate, tag, urgency }, by) =>
        put(
          {
            channel: 'push',
            to: `${by.about.recipient}, ${new URL(endpoint).host}`,
            subject: title,
            text: body,
            opens: new URL(navigate, origin).href,
            details: { Tag: tag, Urgency: urgency },
          },
          by,
        ),
    },
    sms: {
      send: ({ to, text, pages }, by) =>
        put({ channel: 'sms', to: `${by.about.recipient} ${to}`.trim(), text, pages }, by),
    },
  };
}
