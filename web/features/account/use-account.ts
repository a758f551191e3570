import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEmail, ChangePassword, EditUser } from '@contracts/account.ts';
import { userSchema } from '@contracts/users.ts';
import { apiCommand, apiSend } from '@/shared/api/api.ts';
import { PHONE_KEY } from '@/shared/phone/use-phone.ts';
import { dropSession, refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Changes the user's own profile (PATCH /api/user) and refreshes the user of the session. */
export function useEditUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: EditUser) => apiSend('PATCH', '/api/user', changes, userSchema),
    onSuccess: async () => {
      await refreshUser();
      // Another number is not proved.
      await client.invalidateQueries({ queryKey: PHONE_KEY });
    },
  });
}

/** Changes the password (POST /api/user/password). The server signs out the other devices. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: ChangePassword) => apiCommand('POST', '/api/user/password', passwords),
  });
}

/** Requests another email address (POST /api/user/email). It changes when the link in the new mailbox is opened. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (change: ChangeEmail) => apiCommand('POST', '/api/user/email', change),
  });
}

/** Deletes the account (DELETE /api/user) and ends the session on this device. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => apiCommand('DELETE', '/api/user', { password }),
    onSuccess: () => {
      dropSession({ left: true });
      toast({ title: 'Account deleted', description: 'Your name, phone, email and documents are removed.' });
    },
  });
}
