import type { Stack } from 'embedded-supabase';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { ReceivedPush } from './push-browser.ts';
import { createPushService } from './push-service.ts';

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
const payloadSchema = z.object({
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.string(),
    tag: z.string(),
    data: z.object({ notificationId: z.string() }).optional(),
  }),
});

/** The functions' environment for push messages, from the secrets of the data directory. */
export function vapidEnv(secrets: Record<string, string>) {
  const { publicKey, privateKey } = keysSchema.parse(JSON.parse(secrets['vapidKeys'] ?? '{}'));
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:push@tafiya.test',
  };
}

/** The simulated push service of a stack: what its browsers could read is shown in the stack's outbox. */
export function pushServiceOf({ url, secretKey, secrets }: Stack): (origin: string) => Hono {
  const outbox = `http://127.0.0.1:${new URL(url).port}/_outbox`;

  async function show({ text, urgency, ttl }: ReceivedPush, browserId: string): Promise<void> {
    const { notification } = payloadSchema.parse(JSON.parse(text));
    const { title, body, navigate, tag, data } = notification;
    const response = await fetch(outbox, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        channel: 'push',
        to: `Simulated browser ${browserId.slice(0, 8)}`,
        subject: title,
        text: body,
        opens: navigate,
        details: { Tag: tag, Urgency: urgency, 'Lives for': `${ttl} s` },
        ...(data && { about: { label: 'Notification', url: `${url}/alerts#${data.notificationId}` } }),
      }),
    });
    await response.body?.cancel();
  }

  return (origin) =>
    createPushService(origin, { controlKey: secrets['pushControlKey'] ?? '', onMessage: show });
}
