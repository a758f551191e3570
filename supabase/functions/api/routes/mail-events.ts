import { providerReportCalls as calls } from '../../_shared/calls/provider-reports.ts';
import { recordMailReport } from '../../_shared/data/mail-reports.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { COURIER } from '../../_shared/domain/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../_shared/domain/limits.ts';
import { readBytes } from '../../_shared/http/body.ts';
import { route } from '../../_shared/http/route.ts';
import { readMailEvent } from '../../_shared/reach/mail-event.ts';

/** The webhook of the mail provider, with what became of a mail. */
export const mailRoutes = [
  route(calls.takeMailEvent, async (_, c) => {
    const { services } = c.var;
    const secret = services.config.delivery.mail.webhookSecret;
    const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
    const report = secret
      ? await readMailEvent(bytes, c.req.raw.headers, { secret, now: services.now() })
      : null;
    if (report === null) {
      services.log('webhook_without_proof', { address: c.var.clientAddress });
      throw new AppError('unauthenticated', 'The signature is missing or wrong.');
    }
    if (report !== 'ignored') await recordMailReport((work) => services.withCaller(COURIER, work), report);
    return { received: true as const };
  }),
];
