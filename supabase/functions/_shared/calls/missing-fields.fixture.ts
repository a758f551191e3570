import type { z } from 'zod';
import { registerSchema } from '../contracts/auth.ts';
import { tripChoicesSchema } from '../contracts/choices.ts';
import { pointInputSchema } from '../contracts/stops.ts';
import { authCalls } from './auth.ts';
import { MISSING_B } from './missing-fields-b.fixture.ts';

const TRIP_FORM = 'Please fill in all required fields.';
const PERSON = {
  userType: 'Please choose an account type',
  name: 'Name is required',
  email: 'Please enter a valid email address',
  phone: 'Phone is required',
  password: 'Password must be at least 8 characters',
};

/**
 * The messages of missing fields, by call and field: those of the specification (§5) where it has one. A field of an example that
 * is not listed may be left out.
 */
export const MISSING: Record<string, Record<string, string>> = {
  ...MISSING_B,
  'POST /auth/login': { email: 'Email is required', password: 'Password is required' },
  'POST /auth/register': PERSON,
  'POST /bookings': {
    tripId: 'tripId is required',
    seats: 'At least 1 seat required',
    clientKey: 'clientKey is required',
  },
  'POST /bookings/:id/board': { code: 'Enter the 4-digit code' },
  'POST /bookings/:id/payment': { method: 'Choose how to pay', clientKey: 'A client key is required' },
  'PUT /bookings/:id/refund-account': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be exactly 10 digits',
  },
  'PUT /driver/vehicle': {
    make: 'Make is required',
    model: 'Model is required',
    year: 'Year is required',
    plateNumber: 'Please enter a valid plate number',
    seats: 'Seats must be a whole number',
  },
  'POST /driver/verify': {
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
  'PUT /papers': {
    kind: 'Please choose which paper this is',
    expiresOn: 'Expiry date is required',
    documentUrl: 'Please upload the document',
  },
  'PUT /payout-account': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be at least 10 digits',
    accountName: 'Please check the name of the account first',
  },
  'POST /payout-account/holder': {
    bankCode: 'Please choose your bank from the list',
    accountNumber: 'Account number must be at least 10 digits',
  },
  'POST /phone-verification/confirm': { code: 'Enter the 6-digit code' },
  'POST /trips': {
    origin: TRIP_FORM,
    destination: TRIP_FORM,
    departureDate: TRIP_FORM,
    seatsAvailable: TRIP_FORM,
    farePerSeat: TRIP_FORM,
  },
  'DELETE /user': { password: 'Password is required' },
  'POST /user/email': { newEmail: 'Please enter a valid email address', password: 'Password is required' },
  'PUT /user/emergency-contacts': { contacts: 'contacts is required' },
  'POST /user/password': {
    currentPassword: 'Password is required',
    newPassword: 'Password must be at least 8 characters',
  },
};

/** Other inputs with their messages: a body of a call with other fields, and parts of bodies. */
export const MORE_INPUTS: [
  name: string,
  schema: z.ZodType,
  sample: object,
  messages: Record<string, string>,
][] = [
  [
    'POST /auth/register of a company',
    registerSchema,
    {
      ...authCalls.register.example.body,
      userType: 'corporate',
      nin: '12345678901',
      companyName: 'Ada Lines',
      companyRegistrationNumber: 'RC 1',
      companyAddress: '1 Marina',
      taxIdentificationNumber: '1-1',
      corporateContactPerson: 'Ada',
    },
    {
      ...PERSON,
      nin: 'NIN must be exactly 11 digits',
      companyName: 'Company name is required',
      companyRegistrationNumber: 'Registration number is required',
      companyAddress: 'Registered address is required',
      taxIdentificationNumber: 'Tax ID is required',
      corporateContactPerson: 'Contact person is required',
    },
  ],
  ['the choices of a trip', tripChoicesSchema, { luggage: 'small', pets: true }, {}],
  [
    'a meeting point',
    pointInputSchema,
    { name: 'Jibowu park' },
    { name: 'The name of a meeting point must have 3 to 80 characters' },
  ],
];
