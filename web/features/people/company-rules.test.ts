import { expect, it } from 'vitest';
import { registerCompanySchema } from '@tafiya/people/auth/contract.ts';

const COMPANY = {
  userType: 'corporate',
  corporateContactPerson: 'Ngozi Eze',
  name: 'Ngozi Eze',
  phone: '08031234567',
  email: 'fleet@danfo.test',
  nin: '12345678901',
  companyName: 'Danfo Lines',
  companyRegistrationNumber: 'RC 12345',
  companyAddress: '1 Marina, Lagos',
  companyWebsite: '',
  taxIdentificationNumber: '1234-0001',
  password: 'tafiya-demo-2026',
};
const refusalsOf = (changes: Partial<typeof COMPANY>) =>
  registerCompanySchema
    .safeParse({ ...COMPANY, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it('a company has a NIN of 11 digits', () => {
  expect(refusalsOf({ nin: '123' })).toEqual([['nin', 'NIN must be exactly 11 digits']]);
});

it('the website of a company is a URL, or none', () => {
  expect(refusalsOf({ companyWebsite: 'danfo' })).toEqual([['companyWebsite', 'Please enter a valid URL']]);
  expect(refusalsOf({ companyWebsite: 'https://danfo.test' })).toEqual([]);
  expect(refusalsOf({ companyWebsite: '' })).toEqual([]);
});
