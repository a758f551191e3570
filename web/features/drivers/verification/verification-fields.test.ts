import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, yearsBefore } from '@tafiya/core/lagos-time.ts';
import { detailsSchema, NO_DETAILS, type DetailFields } from './verification-fields.ts';

const TODAY = '2026-11-28';
const DETAILS: DetailFields = {
  fullName: 'Yusuf Bello',
  dateOfBirth: '1990-05-01',
  gender: 'male',
  residentialAddress: '12 Awolowo Road, Ikoyi',
  driverLicenseNumber: 'ABC123456789',
  driverLicenseExpiry: addDays(TODAY, 1),
  ninNumber: '12345678901',
  bankName: 'First Bank',
  bankAccountNumber: '0000014579',
  accountName: 'Yusuf Bello',
};
const refusalsOf = (changes: Partial<DetailFields>) =>
  detailsSchema.safeParse({ ...DETAILS, ...changes }).error?.issues.map(({ message }) => message) ?? [];

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T12:00:00Z`) }));
afterEach(() => vi.useRealTimers());

it('a driver is at least 18 years old in Lagos', () => {
  const tooYoung = yearsBefore(addDays(TODAY, 1), 18);
  expect(refusalsOf({ dateOfBirth: tooYoung })).toEqual(['You must be at least 18 years old']);
  expect(refusalsOf({ dateOfBirth: yearsBefore(TODAY, 18) })).toEqual([]);
});

it('on 29 February a driver is 18 whose birthday is the last day of February', () => {
  vi.setSystemTime(Date.parse('2028-02-29T12:00:00Z'));
  const expiry = { driverLicenseExpiry: '2028-03-01' };
  expect(refusalsOf({ ...expiry, dateOfBirth: '2010-02-28' })).toEqual([]);
  expect(refusalsOf({ ...expiry, dateOfBirth: '2010-03-01' })).toEqual(['You must be at least 18 years old']);
});

it('a licence is valid after today', () => {
  expect(refusalsOf({ driverLicenseExpiry: TODAY })).toEqual(['Your driver’s licence has expired']);
  expect(refusalsOf({ driverLicenseExpiry: addDays(TODAY, 1) })).toEqual([]);
});

it('both dates are refused at once', () => {
  const dates = { dateOfBirth: yearsBefore(addDays(TODAY, 1), 18), driverLicenseExpiry: TODAY };
  expect(refusalsOf(dates)).toEqual([
    'You must be at least 18 years old',
    'Your driver’s licence has expired',
  ]);
});

it('every field is required', () => {
  expect(refusalsOf(NO_DETAILS)).toEqual(
    expect.arrayContaining([
      'Full name must be at least 2 characters',
      'Date of birth is required',
      'Please select a gender',
      'Please provide a complete address',
      'Driver license number is required',
      'License expiry date is required',
      'NIN must be at least 11 characters',
      'Bank name is required',
      'Account number must be at least 10 digits',
      'Account name is required',
    ]),
  );
});
