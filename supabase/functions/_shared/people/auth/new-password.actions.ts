import { WEAK_PASSWORD } from './contract.ts';
import { AppError } from '../../core/app-error.ts';

/** Refuses a new password that is easily guessed. `own`: name and address of the person. @throws AppError `weak_password`. */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  // Loaded with the first new password, so that no other call waits for the list of common passwords.
  const { isWeakPassword } = await import('./password-strength.rules.ts');
  if (isWeakPassword(password, own)) {
    throw new AppError('weak_password', WEAK_PASSWORD);
  }
}
