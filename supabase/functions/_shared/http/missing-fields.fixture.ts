import type { z } from 'zod';
import * as admin from '../contracts/admin.ts';
import { MONEY_CASES } from './missing-money-fields.fixture.ts';
import { CLAIM_CASES } from './missing-claim-fields.fixture.ts';
import { SAFETY_CASES } from './missing-safety-fields.fixture.ts';
import { MESSAGE_CASES } from './missing-message-fields.fixture.ts';
import { REACH_CASES } from './missing-reach-fields.fixture.ts';
import * as settings from '../contracts/settings.ts';
import * as trips from '../contracts/trips.ts';

const BOTH = 'Please enter both email and password.';
const ID = '5eed0000-0000-4000-8000-000000000001';

/** The messages of missing fields: those of the specification (§5) where it has one. */
type Case = [schema: z.ZodType, sample: object, missing: Record<string, string>];
export const CASES: Record<string, Case> = {
  adminLoginSchema: [
    admin.adminLoginSchema,
    { email: 'ada@no.test', password: 'x' },
    { email: BOTH, password: BOTH },
  ],
  verifyTokenSchema: [
    admin.verifyTokenSchema,
    { token: '123456' },
    { token: 'Please enter a 6-digit code from your authenticator app.' },
  ],
  cancelSchema: [trips.cancelSchema, { reason: 'Rain' }, {}],
  adminChangeStatusSchema: [
    admin.adminChangeStatusSchema,
    { status: 'waiting' },
    { status: 'status is required' },
  ],
  changeSettingsSchema: [
    settings.changeSettingsSchema,
    { sameDayLeadMinutes: 60 },
    { sameDayLeadMinutes: 'Nothing to change' },
  ],
  changeContactSchema: [
    settings.changeContactSchema,
    { supportEmail: 'a@no.test', supportPhone: '08031234567' },
    { supportEmail: 'supportEmail is required', supportPhone: 'supportPhone is required' },
  ],
  approveSchema: [admin.approveSchema, { approve: true }, { approve: 'approve is required' }],
  approveDriverSchema: [admin.approveDriverSchema, { vehicleId: ID }, {}],
  decidePhotoSchema: [
    admin.decidePhotoSchema,
    { approve: true, photo: 'a/photo.png' },
    { approve: 'approve is required', photo: 'photo is required' },
  ],
  rejectSchema: [admin.rejectSchema, { reason: 'Unreadable' }, {}],
  suspendSchema: [admin.suspendSchema, { suspended: true }, { suspended: 'suspended is required' }],
  ...MONEY_CASES,
  ...CLAIM_CASES,
  ...SAFETY_CASES,
  ...MESSAGE_CASES,
  ...REACH_CASES,
};
