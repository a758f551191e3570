import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { CompanyForm } from './register-schemas.ts';

export interface CompanyTextField {
  name: Exclude<keyof CompanyForm, 'userType' | 'password' | 'confirmPassword'>;
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url';
  inputMode?: 'numeric' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  optional?: boolean;
}

/** Fields and hints of specification §2, in its order. */
export const CONTACT_FIELDS: readonly CompanyTextField[] = [
  { name: 'corporateContactPerson', label: 'Contact person name', hint: 'Whom we ask for when we call' },
  { name: 'name', label: 'Full name', autoComplete: 'name', hint: 'The holder of this account' },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '0803 123 4567',
  },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { name: 'nin', label: 'NIN', hint: 'Required for corporate KYC', inputMode: 'numeric', maxLength: 11 },
];

export const COMPANY_FIELDS: readonly CompanyTextField[] = [
  { name: 'companyName', label: 'Company name', autoComplete: 'organization' },
  { name: 'companyRegistrationNumber', label: 'Registration number', hint: 'CAC number' },
  { name: 'companyAddress', label: 'Registered address', autoComplete: 'street-address' },
  {
    name: 'companyWebsite',
    label: 'Company website',
    optional: true,
    type: 'url',
    inputMode: 'url',
    autoComplete: 'url',
    placeholder: 'https://',
  },
  { name: 'taxIdentificationNumber', label: 'Tax ID', hint: 'FIRS' },
];
