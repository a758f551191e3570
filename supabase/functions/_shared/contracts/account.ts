import { z } from 'zod';
import { calledName, givenPassword, password, phone } from './auth.ts';

/** PATCH /api/user. The phone is normalised as at registration; photo and proof are paths from /api/objects/upload. */
export const editUserSchema = z
  .object({
    name: calledName(),
    phone,
    photoPath: z.string().max(300).nullable(),
    proofOfAddressPath: z.string().max(300),
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditUser = z.infer<typeof editUserSchema>;

/** POST /api/user/password: the current password as well, so that a borrowed phone cannot do it. */
export const changePasswordSchema = z
  .object({ currentPassword: givenPassword(), newPassword: password })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    message: 'Please choose a password that is not your current one',
    path: ['newPassword'],
  });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** DELETE /api/user: the password again. */
export const deleteAccountSchema = z.object({ password: givenPassword() });

/** GET /api/documents?path= : a signed URL of 5 minutes for one's own document. */
export const documentQuerySchema = z.object({ path: z.string().min(1).max(300) });
export const documentLinkSchema = z.object({ url: z.string() });
