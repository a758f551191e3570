import { Hono } from 'hono';
import { recordSmsReport } from '../../_shared/data/sms-reports.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { COURIER } from '../../_shared/domain/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readBytes } from '../../_shared/http/body.ts';
import { readSmsReport } from '../../_shared/reach/sms-report.ts';

/** /api/sms: the webhook of the SMS provider, with what became of an SMS. */
export const smsRoutes = new Hono<AppEnv>().post('/reports', async (c) => {
  const { services } = c.var;
  const apiKey = services.config.delivery.termii?.apiKey;
  const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
  const report = apiKey ? await readSmsReport(bytes, c.req.raw.headers, apiKey) : null;
  if (report === null) {
    services.log('webhook_without_proof', { address: c.var.clientAddress });
    throw new AppError('unauthenticated', 'The signature is missing or wrong.');
  }
  if (report !== 'ignored') await recordSmsReport((work) => services.withCaller(COURIER, work), report);
  return c.json({ received: true });
});
