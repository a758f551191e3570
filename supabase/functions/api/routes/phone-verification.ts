import { Hono } from 'hono';
import { confirmPhoneSchema } from '../../_shared/contracts/phone-verification.ts';
import {
  confirmPhone,
  readPhoneVerification,
  startPhoneVerification,
} from '../../_shared/data/phone-verification.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { PHONE_CODE_MAX_HITS, PHONE_CODE_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { sendsSms } from '../../_shared/http/delivery-config.ts';
import { limitByAddress } from '../../_shared/http/rate-limit.ts';

const CODES = { name: 'phone-code', maxHits: PHONE_CODE_MAX_HITS, windowSeconds: PHONE_CODE_WINDOW_SECONDS };

/** /api/phone-verification: the caller proves their phone number with the code of an SMS. */
export const phoneVerificationRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => {
    const isOn = sendsSms(c.var.services.config.delivery);
    return c.json({ isOn, ...(await readPhoneVerification(c.var.asCaller)) });
  })
  .post('/', requireUser, limitByAddress(CODES), async (c) => {
    if (!sendsSms(c.var.services.config.delivery)) {
      // Refuses a suspended person first, as every route does.
      await readPhoneVerification(c.var.asCaller);
      throw new AppError('sms_off', 'SMS are off.');
    }
    return c.json({ isOn: true, ...(await startPhoneVerification(c.var.asCaller)) });
  })
  .post('/confirm', requireUser, async (c) => {
    const isOn = sendsSms(c.var.services.config.delivery);
    const { code } = await readJson(c, confirmPhoneSchema);
    return c.json({ isOn, ...(await confirmPhone(c.var.asCaller, code)) });
  });
