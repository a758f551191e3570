import type { z } from 'zod';
import * as preferences from '../contracts/message-preferences.ts';
import * as notifications from '../contracts/notifications.ts';
import * as phones from '../contracts/phone-verification.ts';

/** The cases of CASES about messages outside the app. */
export const REACH_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  readNotificationsSchema: [
    notifications.readNotificationsSchema,
    { ids: ['00000000-0000-4000-8000-000000000000'] },
    {},
  ],
  saveMessagePreferencesSchema: [
    preferences.saveMessagePreferencesSchema,
    {
      topics: [{ topic: 'trip', push: true, email: true, sms: true }],
      quietHours: { begins: '22:00', ends: '06:00' },
    },
    { topics: 'topics is required', quietHours: 'quietHours is required' },
  ],
  confirmPhoneSchema: [phones.confirmPhoneSchema, { code: '123456' }, { code: 'Enter the 6-digit code' }],
};
