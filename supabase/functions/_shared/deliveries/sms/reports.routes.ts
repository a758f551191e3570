import { providerReportCalls as calls } from '../provider-reports.calls.ts';
import { AppError } from '../../core/app-error.ts';
import { COURIER } from '../../core/caller.ts';
import { WEBHOOK_BODY_MAX_BYTES } from '../../payments/limits.rules.ts';
import { readBytes } from '../../core/http/body.ts';
import { route } from '../../core/http/route.ts';
import { readSmsReport } from './report.ts';
import { command } from '../../core/database/command.ts';

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
    if (report !== 'ignored')
      await command((work) => services.withCaller(COURIER, work), 'record_sms_report', report);
    return { received: true as const };
  }),
];
