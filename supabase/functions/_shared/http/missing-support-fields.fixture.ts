import type { z } from 'zod';
import * as support from '../contracts/support.ts';

const id = '00000000-0000-4000-8000-000000000000';
const KEY = { clientKey: 'clientKey is required' };
const SUBJECT = { subject: 'Please choose what it is about' };

/** The cases of CASES about support. */
export const SUPPORT_CASES: Record<
  string,
  [schema: z.ZodType, sample: object, missing: Record<string, string>]
> = {
  openSupportSchema: [
    support.openSupportSchema,
    { clientKey: id, subject: 'trip', body: 'Where is my bag?', bookingId: id },
    { ...KEY, ...SUBJECT, body: 'Please write at least 10 characters' },
  ],
  supportTextSchema: [
    support.supportTextSchema,
    { clientKey: id, body: 'Thanks' },
    { ...KEY, body: 'Please write a message' },
  ],
  visitorSupportSchema: [
    support.visitorSupportSchema,
    { clientKey: id, email: 'ada@no.test', subject: 'other', body: 'Where is my bag?', website: '' },
    {
      ...KEY,
      ...SUBJECT,
      email: 'Please enter a valid email address',
      body: 'Please write at least 10 characters',
    },
  ],
  viewSupportSchema: [
    support.viewSupportSchema,
    { token: 'A'.repeat(22) },
    { token: 'This link is not valid any more.' },
  ],
  visitorTextSchema: [
    support.visitorTextSchema,
    { token: 'A'.repeat(22), clientKey: id, body: 'Thanks' },
    { ...KEY, token: 'This link is not valid any more.', body: 'Please write a message' },
  ],
};
