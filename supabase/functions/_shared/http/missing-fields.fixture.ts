import type { z } from 'zod';
import * as admin from '../contracts/admin.ts';
import { MONEY_CASES } from './missing-money-fields.fixture.ts';
import * as auth from '../contracts/auth.ts';
import { CLAIM_CASES } from './missing-claim-fields.fixture.ts';
import { SAFETY_CASES } from './missing-safety-fields.fixture.ts';
import { MESSAGE_CASES } from './missing-message-fields.fixture.ts';
import { REACH_CASES } from './missing-reach-fields.fixture.ts';
import * as choices from '../contracts/choices.ts';
import * as settings from '../contracts/settings.ts';
import * as stops from '../contracts/stops.ts';
import * as trips from '../contracts/trips.ts';

const BOTH = 'Please enter both email and password.';
const PERSON = {
  userType: 'driver',
  name: 'Ada',
  email: 'ada@no.test',
  phone: '08031234567',
  password: 'a-good-password',
};
const COMPANY = {
  ...PERSON,
  userType: 'corporate',
  nin: '12345678901',
  companyName: 'Ada Lines',
  companyRegistrationNumber: 'RC 1',
  companyAddress: '1 Marina',
  taxIdentificationNumber: '1-1',
  corporateContactPerson: 'Ada',
};
const ID = '5eed0000-0000-4000-8000-000000000001';
const MOMENT = '2036-12-01T08:00:00+01:00';

/** The messages of missing fields: those of the specification (§5) where it has one. */
type Case = [schema: z.ZodType, sample: object, missing: Record<string, string>];
export const CASES: Record<string, Case> = {
  registerSchema: [
    auth.registerSchema,
    COMPANY,
    {
      userType: 'Please choose an account type',
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone is required',
      password: 'Password must be at least 8 characters',
      nin: 'NIN must be exactly 11 digits',
      companyName: 'Company name is required',
      companyRegistrationNumber: 'Registration number is required',
      companyAddress: 'Registered address is required',
      taxIdentificationNumber: 'Tax ID is required',
      corporateContactPerson: 'Contact person is required',
    },
  ],
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
  tripChoicesSchema: [choices.tripChoicesSchema, { luggage: 'small', pets: true }, {}],
  pointInputSchema: [
    stops.pointInputSchema,
    { name: 'Jibowu park' },
    { name: 'The name of a meeting point must have 3 to 80 characters' },
  ],
  markStopSchema: [stops.markStopSchema, { at: MOMENT }, {}],
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
