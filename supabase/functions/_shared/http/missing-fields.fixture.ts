import type { z } from 'zod';
import * as account from '../contracts/account.ts';
import * as admin from '../contracts/admin.ts';
import { MONEY_CASES } from './missing-money-fields.fixture.ts';
import * as auth from '../contracts/auth.ts';
import { CLAIM_CASES } from './missing-claim-fields.fixture.ts';
import { SAFETY_CASES } from './missing-safety-fields.fixture.ts';
import { MESSAGE_CASES } from './missing-message-fields.fixture.ts';
import { REACH_CASES } from './missing-reach-fields.fixture.ts';
import * as choices from '../contracts/choices.ts';
import * as papers from '../contracts/papers.ts';
import * as payouts from '../contracts/payouts.ts';
import * as settings from '../contracts/settings.ts';
import * as stops from '../contracts/stops.ts';
import * as trips from '../contracts/trips.ts';
import * as verification from '../contracts/verification.ts';

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
  registerPersonSchema: [
    auth.registerSchema,
    PERSON,
    {
      userType: 'Please choose an account type',
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone is required',
      password: 'Password must be at least 8 characters',
    },
  ],
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
  loginSchema: [
    auth.loginSchema,
    { email: 'ada@no.test', password: 'x' },
    { email: 'Email is required', password: 'Password is required' },
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
  changePasswordSchema: [
    account.changePasswordSchema,
    { currentPassword: 'x', newPassword: 'a-good-password' },
    { currentPassword: 'Password is required', newPassword: 'Password must be at least 8 characters' },
  ],
  changeEmailSchema: [
    account.changeEmailSchema,
    { newEmail: 'a@no.test', password: 'x' },
    { newEmail: 'Please enter a valid email address', password: 'Password is required' },
  ],
  deleteAccountSchema: [account.deleteAccountSchema, { password: 'x' }, { password: 'Password is required' }],
  editUserSchema: [account.editUserSchema, { name: 'Ada', phone: '08031234567' }, {}],
  cancelSchema: [trips.cancelSchema, { reason: 'Rain' }, {}],
  tripChoicesSchema: [choices.tripChoicesSchema, { luggage: 'small', pets: true }, {}],
  pointInputSchema: [
    stops.pointInputSchema,
    { name: 'Jibowu park' },
    { name: 'The name of a meeting point must have 3 to 80 characters' },
  ],
  markStopSchema: [stops.markStopSchema, { at: MOMENT }, {}],
  driverVerificationSchema: [
    verification.driverVerificationSchema,
    {
      fullName: 'Dauda Driver',
      dateOfBirth: '1990-01-01',
      gender: 'male',
      residentialAddress: '12 Marina Road, Lagos',
      driverLicenseNumber: 'LAG-12345',
      driverLicenseExpiry: '2035-01-01',
      ninNumber: '12345678901',
      bankName: 'Zenith',
      bankAccountNumber: '0123456789',
      accountName: 'Dauda Driver',
      driverLicenseUrl: 'a/b',
      passportPhotoUrl: 'a/c',
    },
    {
      fullName: 'Full name must be at least 2 characters',
      dateOfBirth: 'Date of birth is required',
      gender: 'Please select a gender',
      residentialAddress: 'Please provide a complete address',
      driverLicenseNumber: 'Driver license number is required',
      driverLicenseExpiry: 'License expiry date is required',
      ninNumber: 'NIN must be at least 11 characters',
      bankName: 'Bank name is required',
      bankAccountNumber: 'Account number must be at least 10 digits',
      accountName: 'Account name is required',
      driverLicenseUrl: 'Please upload your driver license',
      passportPhotoUrl: 'Please upload your passport photograph',
    },
  ],
  vehicleInputSchema: [
    verification.vehicleInputSchema,
    { make: 'Toyota', model: 'Sienna', year: 2015, plateNumber: 'ABC-123DE', seats: 6 },
    {
      make: 'Make is required',
      model: 'Model is required',
      year: 'Year is required',
      plateNumber: 'Please enter a valid plate number',
      seats: 'Seats must be a whole number',
    },
  ],
  uploadRequestSchema: [verification.uploadRequestSchema, { kind: 'proof-of-address' }, {}],
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
  paperInputSchema: [
    papers.paperInputSchema,
    { kind: 'licence', expiresOn: '2036-12-01', documentUrl: 'a/licence.pdf' },
    {
      kind: 'Please choose which paper this is',
      expiresOn: 'Expiry date is required',
      documentUrl: 'Please upload the document',
    },
  ],
  bankAccountSchema: [
    payouts.bankAccountSchema,
    { bankCode: '057', accountNumber: '0123456789' },
    {
      bankCode: 'Please choose your bank from the list',
      accountNumber: 'Account number must be at least 10 digits',
    },
  ],
  payoutAccountInputSchema: [
    payouts.payoutAccountInputSchema,
    { bankCode: '057', accountNumber: '0123456789', accountName: 'OBI ADA' },
    {
      bankCode: 'Please choose your bank from the list',
      accountNumber: 'Account number must be at least 10 digits',
      accountName: 'Please check the name of the account first',
    },
  ],
  rejectSchema: [admin.rejectSchema, { reason: 'Unreadable' }, {}],
  suspendSchema: [admin.suspendSchema, { suspended: true }, { suspended: 'suspended is required' }],
  ...MONEY_CASES,
  ...CLAIM_CASES,
  ...SAFETY_CASES,
  ...MESSAGE_CASES,
  ...REACH_CASES,
};
