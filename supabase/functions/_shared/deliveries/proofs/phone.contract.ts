import { z } from 'zod';
import { digits } from '../../core/digits.contract.ts';
import { PHONE_CODE_DIGITS } from '../../core/limits.ts';

/** GET and POST /api/phone-verification and POST …/confirm: the caller's phone number and its code. */
export const phoneVerificationSchema = z.object({
  /** False: this platform sends no SMS. */
  isOn: z.boolean(),
  /** E.164. */
  phone: z.string(),
  isProved: z.boolean(),
  /** A code was requested for this number and can still be entered. */
  hasCode: z.boolean(),
  /** Seconds until another code can be requested; 0: now. */
  waitSeconds: z.number().int(),
});
export type PhoneVerification = z.infer<typeof phoneVerificationSchema>;

/** POST /api/phone-verification/confirm */
export const confirmPhoneSchema = z.object({
  code: digits(PHONE_CODE_DIGITS, 'Enter the 6-digit code', 'Enter the 6-digit code'),
});
export type ConfirmPhone = z.infer<typeof confirmPhoneSchema>;
