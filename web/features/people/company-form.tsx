import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { registerCompanySchema } from '@tafiya/people/auth/contract.ts';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { TextField } from '@/shared/ui/fields.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { loadPasswordCheck, refusingWeak } from '@/shared/ui/weak-password.ts';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { confirmedPasswordShape, mismatchMessage, useRegister } from './use-register.ts';

const companyFormSchema = registerCompanySchema.extend(confirmedPasswordShape);
type Values = z.infer<typeof companyFormSchema>;

/** They make a password easier to guess. */
const OWN_WORDS = ['name', 'email', 'companyName'] as const;
const rules = refusingWeak(zodResolver(companyFormSchema), 'password', (values) =>
  OWN_WORDS.map((name) => values[name]),
);

interface CompanyTextField {
  name: Exclude<keyof Values, 'userType' | 'password' | 'confirmPassword'>;
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url';
  inputMode?: 'numeric' | 'email' | 'tel' | 'url';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  optional?: boolean;
}

const CONTACT_FIELDS: readonly CompanyTextField[] = [
  {
    name: 'corporateContactPerson',
    label: 'Contact person name',
    hint: 'The person we ask for when we call',
  },
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
  { name: 'nin', label: 'NIN', hint: 'Required for corporate KYC', inputMode: 'numeric' },
];

const COMPANY_FIELDS: readonly CompanyTextField[] = [
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

const EMPTY: Values = {
  userType: 'corporate',
  corporateContactPerson: '',
  name: '',
  phone: '',
  email: '',
  nin: '',
  companyName: '',
  companyRegistrationNumber: '',
  companyAddress: '',
  companyWebsite: '',
  taxIdentificationNumber: '',
  password: '',
  confirmPassword: '',
};

const DRAFT = 'company';

/** Registration of a company. Typed values survive a reload; passwords do not. */
export function CompanyForm() {
  const form = useForm<Values>({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: draftOver(DRAFT, EMPTY),
  });
  useFormDraft(DRAFT, form.control);
  const { failure, submit } = useRegister((field, message) => {
    refuseField(form, field, { message, dependsOn: field === 'password' ? OWN_WORDS : [] });
  });
  const [password, confirmPassword] = useWatch({
    control: form.control,
    name: ['password', 'confirmPassword'],
  });
  const mismatch = mismatchMessage(password, confirmPassword);
  const { isSubmitting } = form.formState;
  const submitCompany = form.handleSubmit(async (values) => {
    if (await submit(registerCompanySchema.parse(values))) deleteDraft(DRAFT);
  });
  const field = inputsOf(form);
  const textField = ({ name, ...input }: CompanyTextField) => (
    <TextField key={name} {...input} {...field(name)} />
  );

  return (
    <Form onSubmit={submitCompany} gap="5">
      <FormSection title="Contact person">{CONTACT_FIELDS.map(textField)}</FormSection>
      <FormSection title="Company">{COMPANY_FIELDS.map(textField)}</FormSection>
      <FormSection title="Password">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN_CHARACTERS} characters`}
          onFocus={loadPasswordCheck}
          {...field('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...field('confirmPassword')}
          {...(mismatch !== undefined && { error: mismatch })}
        />
      </FormSection>
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={isSubmitting || mismatch !== undefined}>
        {isSubmitting ? 'Registering...' : 'Register Company'}
      </Button>
    </Form>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset display="grid" gap="5" pt="5" _first={{ pt: '0' }}>
      <chakra.legend float="left" fontSize="lg" fontWeight="bold" letterSpacing="tight">
        {title}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
