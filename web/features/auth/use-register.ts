import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Registration } from '@contracts/auth.ts';
import { ApiError, messageOf, type ApiErrorCode } from '@/shared/api/api-error.ts';
import { register } from '@/shared/session/sign-in.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Refusals that belong to one field. */
const FIELD_OF_CODE: Partial<Record<ApiErrorCode, string>> = {
  email_taken: 'email',
  weak_password: 'password',
};

/**
 * Sends a registration; says how it went in the words of specification §8, and marks the field a refusal is about. An
 * account that could not be opened at once leads to sign-in. `submit` answers whether there is an account now.
 */
export function useRegister(onFieldError: (field: string, message: string) => void) {
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
      void navigate(`/auth?${new URLSearchParams({ ...Object.fromEntries(params), tab: 'login' })}`);
      return true;
    } catch (error) {
      const words = messageOf(error, 'Registration failed');
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
      if (field === undefined) setFailure(words);
      else onFieldError(field, words);
      toast({ kind: 'error', title: 'Registration failed', description: words });
      return false;
    }
  }

  return { failure, submit };
}
