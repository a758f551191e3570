import { useState } from 'react';
import type { Registration } from '@contracts/auth.ts';
import { ApiError, messageOf, type ApiErrorCode } from '@/shared/api/api-error.ts';
import { register } from '@/shared/session/sign-in.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Refusals that belong to one field. */
const FIELD_OF_CODE: Partial<Record<ApiErrorCode, string>> = {
  email_taken: 'email',
  weak_password: 'password',
};

/** Sends a registration; says how it went in the words of specification §8, and marks the field a refusal is about. */
export function useRegister(onFieldError: (field: string, message: string) => void) {
  const [failure, setFailure] = useState<string>();

  async function submit(registration: Registration, proofOfAddress?: File | null): Promise<void> {
    setFailure(undefined);
    try {
      await register(registration, proofOfAddress);
      toast({ title: 'Welcome to Tafiya!', description: 'Your account has been created successfully.' });
    } catch (error) {
      const words = messageOf(error, 'Registration failed');
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
      if (field === undefined) setFailure(words);
      else onFieldError(field, words);
      toast({ kind: 'error', title: 'Registration failed', description: words });
    }
  }

  return { failure, submit };
}
