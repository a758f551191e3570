import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { Registration } from '@tafiya/people/auth/contract.ts';
import { plainPassword } from '@tafiya/core/typed-text.ts';
import { ApiError, messageOf, type ApiErrorCode } from '@/shared/api/api-error.ts';
import { register } from '@/shared/session/sign-in.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Extends the contract's registration schemas: the password is typed twice. */
export const confirmedPasswordShape = {
  confirmPassword: z.string().min(1, 'Please confirm your password'),
};

/** The error under the second password field while the two differ. An empty second field is not an error yet. */
export function mismatchMessage(password: string, confirm: string): string | undefined {
  return confirm !== '' && plainPassword(confirm) !== plainPassword(password)
    ? 'Passwords do not match'
    : undefined;
}

/** The fields that the server checks. */
type RefusedField =
  | 'email'
  | 'password'
  | 'name'
  | 'companyName'
  | 'corporateContactPerson'
  | 'companyWebsite';

/** Error codes that belong to one field. */
const FIELD_OF_CODE: Partial<Record<ApiErrorCode, RefusedField>> = {
  email_taken: 'email',
  weak_password: 'password',
};

/** A refused name or website begins with the label of its field. */
const FIELD_OF_LABEL = [
  ['Name ', 'name'],
  ['Company name ', 'companyName'],
  ['Contact person ', 'corporateContactPerson'],
  ['Company website ', 'companyWebsite'],
] as const;

function refusedField(error: unknown): RefusedField | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const labelled = FIELD_OF_LABEL.find(([label]) => error.message.startsWith(label));
  return FIELD_OF_CODE[error.code] ?? (error.code === 'invalid_input' ? labelled?.[1] : undefined);
}

/**
 * Sends a registration, shows the result as a toast, and reports a refused field to `onFieldError`. If the account was
 * created but could not be signed in, redirects to sign-in, or calls `onSignInNeeded`. `submit` returns whether the account was created.
 */
export function useRegister(
  onFieldError: (field: RefusedField, message: string) => void,
  after: { onSignInNeeded?: () => void } = {},
) {
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  async function submit(registration: Registration, proofOfAddress?: File | null): Promise<boolean> {
    setFailure(undefined);
    try {
      if (await register(registration, proofOfAddress)) {
        toast({ title: 'Welcome to Tafiya!', description: 'Your account has been created successfully.' });
        return true;
      }
      toast({ title: 'Your account has been created', description: 'Please sign in.', kind: 'info' });
      if (after.onSignInNeeded) after.onSignInNeeded();
      else void navigate(`/auth?${new URLSearchParams({ ...Object.fromEntries(params), tab: 'login' })}`);
      return true;
    } catch (error) {
      const message = messageOf(error, 'Registration failed');
      const field = refusedField(error);
      if (field === undefined) setFailure(message);
      else onFieldError(field, message);
      toast({ kind: 'error', title: 'Registration failed', description: message });
      return false;
    }
  }

  return { failure, submit };
}
