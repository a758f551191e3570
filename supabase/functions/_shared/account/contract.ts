import { z } from 'zod';
import { givenPassword } from '../people/auth/contract.ts';

/** DELETE /api/user: with the current password. */
export const deleteAccountSchema = z.object({ password: givenPassword() });
