import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentType, type RefObject, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import type { z } from 'zod';
import { registerPersonSchema } from '@tafiya/people/auth/contract.ts';
import { PASSWORD_MIN_CHARACTERS } from '@tafiya/people/limits.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { useSession } from '@/shared/session/store.ts';
import { deleteDraft } from '@/shared/session/drafts.ts';
import { signIn } from '@/shared/session/sign-in.ts';
import { draftOver, useFormDraft } from '@/shared/session/use-form-draft.ts';
import { CheckboxField } from '@/shared/ui/fields.tsx';
import { inputsOf } from '@/shared/ui/form-fields.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { refuseField, useForm } from '@/shared/ui/use-form.ts';
import { loadPasswordCheck, refusingWeak } from '@/shared/ui/weak-password.ts';
import { FieldGroup, GroupedField, GroupedPassword } from './grouped-fields.tsx';
import { loginRules } from './login-rules.ts';
import { useRegister } from './use-register.ts';

interface Handle {
  open: () => Promise<boolean>;
}

interface AccountProps {
  handle: RefObject<Handle | null>;
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
  takesFocus: boolean;
}

/** An account at the moment of booking, as fields inside the form of the booking: a new one first, because most who get here have none. */
export function AccountStep(props: AccountProps) {
  const { isKnown } = props;
  const id = useId();
  const Fields: ComponentType<AccountProps> = isKnown ? KnownPerson : NewPerson;
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.h3 id={id} fontSize="1.25rem" fontWeight="bold" letterSpacing="tight" lineHeight="snug">
        {isKnown ? 'Sign in to your account' : 'Where do we send your ticket?'}
      </chakra.h3>
      <Fields {...props} />
    </chakra.section>
  );
}

type PersonForm = z.input<typeof registerPersonSchema>;

const personRules = refusingWeak(zodResolver(registerPersonSchema), 'password', ({ name, email }) => [
  name,
  email,
]);
const EMPTY: PersonForm = { userType: 'passenger', name: '', email: '', phone: '', password: '' };
const DRAFT = 'account';

/** The password is typed once, because it can be shown; everything else is kept when the page is left. */
function NewPerson({ handle, onKnown, takesFocus }: AccountProps) {
  const form = useForm({ resolver: personRules, mode: 'onTouched', defaultValues: draftOver(DRAFT, EMPTY) });
  useFormDraft(DRAFT, form.control);
  const { setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [takesFocus, setFocus]);
  const { failure, submit } = useRegister(
    (field, message) => {
      if (field === 'email' || field === 'password' || field === 'name')
        refuseField(form, field, { message, dependsOn: field === 'password' ? ['name', 'email'] : [] });
    },
    // The account exists, but opening its session failed.
    { onSignInNeeded: () => onKnown(true) },
  );
  useOpen(handle, form, async (person) => {
    const isMade = await submit({ ...person, userType: 'passenger' });
    // Without a session the email is needed to sign in.
    if (isMade && useSession.getState().user !== null) deleteDraft(DRAFT);
    return isMade;
  });
  const field = inputsOf(form);
  return (
    <>
      <FieldGroup>
        <GroupedField label="Name" autoComplete="name" {...field('name')} />
        <GroupedField label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...field('phone')} />
        <GroupedField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <GroupedPassword
          label={`Password, at least ${PASSWORD_MIN_CHARACTERS} characters`}
          autoComplete="new-password"
          onFocus={loadPasswordCheck}
          {...field('password')}
        />
      </FieldGroup>
      <Problem error={failure} isToasted />
    </>
  );
}

function KnownPerson({ handle }: AccountProps) {
  const form = useForm({
    resolver: loginRules,
    defaultValues: { email: draftOver(DRAFT, EMPTY).email, password: '' },
  });
  const [remember, setRemember] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  useOpen(handle, form, async (credentials) => {
    setFailure(null);
    try {
      await signIn(credentials, { remember });
      return true;
    } catch (error) {
      setFailure(messageOf(error, 'Login failed'));
      return false;
    }
  });
  const field = inputsOf(form);
  return (
    <>
      <FieldGroup>
        <GroupedField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...field('email')}
        />
        <GroupedPassword label="Password" autoComplete="current-password" {...field('password')} />
      </FieldGroup>
      <Problem error={failure} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
        <CheckboxField
          label="Remember me"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link asChild minH="touch" display="inline-flex" alignItems="center">
          <RouterLink to="/auth/forgot">Forgot password?</RouterLink>
        </Link>
      </chakra.div>
    </>
  );
}

/** The first step of the booking's button. */
function useOpen<Fields extends FieldValues, Output>(
  handle: RefObject<Handle | null>,
  form: UseFormReturn<Fields, unknown, Output>,
  enter: (values: Output) => Promise<boolean>,
): void {
  useImperativeHandle(handle, () => ({
    async open() {
      let isOpen = false;
      await form.handleSubmit(async (values) => {
        isOpen = await enter(values);
      })();
      return isOpen;
    },
  }));
}
