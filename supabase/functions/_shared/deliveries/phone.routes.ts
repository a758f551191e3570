import type { Context } from 'hono';
import { phoneVerificationCalls as calls } from './phone.calls.ts';
import { confirmPhone, readPhoneVerification, startPhoneVerification } from './phone.queries.ts';
import { AppError } from '../core/app-error.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { sendsSms } from '../core/process/delivery-config.ts';
import { route } from '../core/http/route.ts';

/** The caller proves their phone number with the code of an SMS. */
export const phoneVerificationRoutes = [
  route(calls.readPhoneVerification, async (_, c) => ({
    isOn: isOn(c),
    ...(await readPhoneVerification(c.var.asCaller)),
  })),
  route(calls.startPhoneVerification, async (_, c) => {
    if (!isOn(c)) {
      // Refuses a suspended person first, as every route does.
      await readPhoneVerification(c.var.asCaller);
      throw new AppError('sms_off', 'SMS are off.');
    }
    return { isOn: true, ...(await startPhoneVerification(c.var.asCaller)) };
  }),
  route(calls.confirmPhone, async ({ body }, c) => ({
    isOn: isOn(c),
    ...(await confirmPhone(c.var.asCaller, body.code)),
  })),
];

function isOn(c: Context<AppEnv>): boolean {
  return sendsSms(c.var.services.config.delivery);
}
