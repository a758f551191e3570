import { providerReportCalls as calls } from '../../_shared/calls/provider-reports.ts';
import { recordSmsReport } from '../../_shared/data/sms-reports.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { COURIER } from '../../_shared/domain/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../_shared/domain/limits.ts';
import { readBytes } from '../../_shared/http/body.ts';
import { route } from '../../_shared/http/route.ts';
import { readSmsReport } from '../../_shared/reach/sms-report.ts';

/** The webhook of the SMS provider, with what became of an SMS. */
export const smsRoutes = [
  route(calls.takeSmsReport, async (_, c) => {
    const { services } = c.var;
    const secret = services.config.delivery.termii?.webhookSecret ?? null;
    const bytes = await readBytes(c, WEBHOOK_BODY_MAX_BYTES);
    const report = secret === null ? null : await readSmsReport(bytes, c.req.raw.headers, secret);
    if (report === null) {
      services.log('webhook_without_proof', { address: c.var.clientAddress });
      throw new AppError('unauthenticated', 'The signature is missing or wrong.');
    }
    if (report !== 'ignored') await recordSmsReport((work) => services.withCaller(COURIER, work), report);
    return { received: true as const };
  }),
];
