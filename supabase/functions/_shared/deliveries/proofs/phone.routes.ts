import type { Context } from 'hono';
import { confirmPhoneSchema, phoneVerificationSchema } from './phone.contract.ts';
import { PHONE_CODE_MAX_HITS, PHONE_CODE_WINDOW_SECONDS } from '../limits.rules.ts';
import { confirmPhone, readPhoneVerification, startPhoneVerification } from './phone.queries.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { signedIn } from '../../core/calls/who.ts';
import { AppError } from '../../core/app-error.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { sendsSms } from '../../core/process/delivery-config.ts';
import { route } from '../../core/http/route.ts';

/** The caller proves their phone number with the code of an SMS. */
export const phoneVerificationCalls = {
  readPhoneVerification: declareCall({
    method: 'GET',
    path: '/phone-verification',
    summary: "Whether the caller's phone number is proved, or can be",
    who: signedIn(),
    answer: phoneVerificationSchema,
    errors: [],
  }),
  startPhoneVerification: declareCall({
    method: 'POST',
    path: '/phone-verification',
    summary: 'Send a code by SMS',
    notes: `Older codes end. \`invalid_input\`: the number is not mobile. \`conflict\`: proved, or the number takes no SMS.`,
    who: signedIn('signed in, confirmed e-mail', {}, 409),
    answer: phoneVerificationSchema,
    errors: ['invalid_input', 'email_not_confirmed', 'forbidden', 'conflict', 'sms_off'],
    limit: {
      name: 'phone-code',
      maxHits: PHONE_CODE_MAX_HITS,
      windowSeconds: PHONE_CODE_WINDOW_SECONDS,
      per: 'address',
    },
  }),
  confirmPhone: declareCall({
    method: 'POST',
    path: '/phone-verification/confirm',
    summary: 'Prove the phone number with a code',
    notes: `Another person who had proved the number loses the proof. Idempotent. \`wrong_code\`: with the tries left. \`conflict\`: no code is valid.`,
    who: signedIn('signed in', {}, 409),
    body: confirmPhoneSchema,
    answer: phoneVerificationSchema,
    errors: ['forbidden', 'wrong_code', 'conflict'],
    example: { body: { code: '123456' } },
  }),
};

export const phoneVerificationRoutes = [
  route(phoneVerificationCalls.readPhoneVerification, async (_, c) => ({
    isOn: isOn(c),
    ...(await readPhoneVerification(c.var.asCaller)),
  })),
  route(phoneVerificationCalls.startPhoneVerification, async (_, c) => {
    if (!isOn(c)) {
      // Refuses a suspended person first, as every route does.
      await readPhoneVerification(c.var.asCaller);
      throw new AppError('sms_off', 'SMS are off.');
    }
    return { isOn: true, ...(await startPhoneVerification(c.var.asCaller)) };
  }),
  route(phoneVerificationCalls.confirmPhone, async ({ body }, c) => ({
    isOn: isOn(c),
    ...(await confirmPhone(c.var.asCaller, body.code)),
  })),
];

function isOn(c: Context<AppEnv>): boolean {
  return sendsSms(c.var.services.config.delivery);
}
