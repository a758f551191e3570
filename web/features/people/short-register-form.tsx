import { Button } from '@chakra-ui/react/button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import type { z } from 'zod';
import { registerPersonSchema } from '@tafiya/people/auth/contract.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { Form } from '@/shared/ui/form.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { refusingWeak } from '@/shared/ui/weak-password.ts';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { PersonFields } from './person-fields.tsx';
import { useRegister } from './use-register.ts';

type PersonForm = z.input<typeof registerPersonSchema>;

const rules = refusingWeak(zodResolver(registerPersonSchema), 'password', ({ name, email }) => [name, email]);
const EMPTY: PersonForm = { userType: 'passenger', name: '', email: '', phone: '', password: '' };
const DRAFT = 'account';

interface ShortRegisterFormProps {
  onSignedIn: () => void;
  /** The account exists, but opening its session failed. */
  onSignInNeeded: () => void;
}

/**
 * The account of a passenger, at the moment of paying. The password is typed once, because it can be shown, and everything else
 * is kept when the page is left.
 */
export function ShortRegisterForm({ onSignedIn, onSignInNeeded }: ShortRegisterFormProps) {
  const form = useForm({
    resolver: rules,
    mode: 'onTouched',
    defaultValues: draftOver(DRAFT, EMPTY),
  });
  useFormDraft(DRAFT, form.control);
  const { setFocus } = form;
  // A person who is about to pay types at once.
  useEffect(() => setFocus('name'), [setFocus]);
  const { failure, submit } = useRegister(
    (field, message) => {
      if (field === 'email' || field === 'password' || field === 'name')
        refuseField(form, field, { message, dependsOn: field === 'password' ? ['name', 'email'] : [] });
    },
    { onSignedIn, onSignInNeeded },
  );
  const field = inputsOf(form);
  const { isSubmitting } = form.formState;
  const submitPerson = form.handleSubmit(async (person) => {
    if (await submit({ ...person, userType: 'passenger' })) deleteDraft(DRAFT);
  });
  return (
    <Form aria-label="Create Account" onSubmit={submitPerson} gap="4">
      <PersonFields field={field} />
      <Problem error={failure} isToasted />
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? 'Creating account...' : 'Create Account'}
      </Button>
    </Form>
  );
}
