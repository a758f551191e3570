import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { registerPersonSchema } from '@tafiya/people/auth/contract.ts';
import { UPLOAD_MAX_MEGABYTES } from '@tafiya/people/limits.rules.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { ChoiceField } from '@/shared/ui/choice-field.tsx';
import { FileField } from '@/shared/ui/file-field.tsx';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { PasswordField } from '@/shared/ui/password-field.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { refusingWeak } from '@/shared/ui/weak-password.ts';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { PersonFields } from './person-fields.tsx';
import { confirmedPasswordShape, mismatchMessage, useRegister } from './use-register.ts';

const personFormSchema = registerPersonSchema.extend(confirmedPasswordShape);
type PersonForm = z.infer<typeof personFormSchema>;

const rules = refusingWeak(zodResolver(personFormSchema), 'password', ({ name, email }) => [name, email]);

const KINDS = [
  { value: 'passenger', label: 'Passenger', hint: 'Find and book seats' },
  { value: 'driver', label: 'Driver', hint: 'Publish trips' },
] as const;

const EMPTY: PersonForm = {
  userType: 'passenger',
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

/** Shared with the account form of a booking: a person who began there continues here. */
const DRAFT = 'account';

/** Registration of passengers and drivers. Typed values survive a reload; passwords do not. */
export function RegisterForm() {
  const form = useForm<PersonForm>({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: draftOver(DRAFT, EMPTY),
  });
  useFormDraft(DRAFT, form.control);
  const [proof, setProof] = useState<File | null>(null);
  const { failure, submit } = useRegister((field, message) => {
    if (field === 'email' || field === 'password' || field === 'name')
      refuseField(form, field, { message, dependsOn: field === 'password' ? ['name', 'email'] : [] });
  });
  const field = inputsOf(form);
  const { isSubmitting } = form.formState;
  const [password, confirmPassword, userType] = useWatch({
    control: form.control,
    name: ['password', 'confirmPassword', 'userType'],
  });
  const mismatch = mismatchMessage(password, confirmPassword);
  const submitPerson = form.handleSubmit(async (values) => {
    if (await submit(registerPersonSchema.parse(values), proof)) deleteDraft(DRAFT);
  });

  return (
    <Form onSubmit={submitPerson} gap="5">
      <ChoiceField
        label="I am a"
        choices={KINDS}
        value={userType}
        onChange={(kind) => form.setValue('userType', kind)}
      />
      <PersonFields field={field} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field('confirmPassword')}
        {...(mismatch !== undefined && { error: mismatch })}
      />
      <FileField
        label="Proof of address"
        optional
        hint={`A utility bill or bank statement, image or PDF, up to ${UPLOAD_MAX_MEGABYTES}MB. You can add it later.`}
        file={proof}
        onFile={setProof}
      />
      <Problem error={failure} isToasted />
      <chakra.p role="status" color="fg.muted" fontSize="sm" _empty={{ display: 'none' }}>
        {isSubmitting &&
          proof &&
          'On a slow network, sending the file can take a few minutes. Please keep this page open.'}
      </chakra.p>
      <Button type="submit" size="lg" disabled={isSubmitting || mismatch !== undefined}>
        {submitLabel(isSubmitting, proof)}
      </Button>
    </Form>
  );
}

function submitLabel(isSubmitting: boolean, proof: File | null): string {
  if (!isSubmitting) return 'Create Account';
  return proof ? 'Sending your file...' : 'Creating account...';
}
