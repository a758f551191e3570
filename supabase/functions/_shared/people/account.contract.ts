import { z } from 'zod';
import { displayName, email, givenPassword, password, phone } from './auth/contract.ts';
import { plainPassword } from '../core/typed-text.ts';

/** PATCH /api/user. The phone is normalised as in registration; photo and proof are paths from /api/objects/upload. */
export const editUserSchema = z
  .object({
    name: displayName(),
    phone,
    photoPath: z.string().max(300).nullable(),
    proofOfAddressPath: z.string().max(300),
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditUser = z.infer<typeof editUserSchema>;

/** POST /api/user/password: also the current password, because a session on a borrowed phone is not enough. */
export const changePasswordSchema = z
  .object({ currentPassword: givenPassword(), newPassword: password })
  .refine(({ currentPassword, newPassword }) => plainPassword(currentPassword) !== newPassword, {
    message: 'Please choose a password that is not your current one',
    path: ['newPassword'],
  });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** POST /api/user/email: the new address, with the current password. */
export const changeEmailSchema = z.object({ newEmail: email, password: givenPassword() });
export type ChangeEmail = z.infer<typeof changeEmailSchema>;
