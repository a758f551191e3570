import { Hono } from 'hono';
import { suppressMailboxes } from '../../_shared/data/suppressed-addresses.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { COURIER } from '../../_shared/domain/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readBytes } from '../../_shared/http/body.ts';
import { readMailEvent } from '../../_shared/reach/mail-event.ts';

/** /api/mail: the webhook of the mail provider. A mailbox that bounces or complains gets no more mail. */
export const mailRoutes = new Hono<AppEnv>().post('/events', async (c) => {
  const { services } = c.var;
  const secret = services.config.delivery.mail.webhookSecret;
  const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
  const event = secret && (await readMailEvent(bytes, c.req.raw.headers, { secret, now: services.now() }));
  if (!event) {
    services.log('webhook_without_proof', { address: c.var.clientAddress });
    throw new AppError('unauthenticated', 'The signature is missing or wrong.');
  }
  const { gone, reason } = event;
  if (gone.length > 0)
    await suppressMailboxes((work) => services.withCaller(COURIER, work), { addresses: gone, reason });
  return c.json({ received: true });
});
