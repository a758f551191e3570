import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEmail, ChangePassword, EditUser } from '@tafiya/people/account.contract.ts';
import { dropSession, refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate } from '@/shared/api/queries.ts';

/** Changes the user's own profile (PATCH /api/user) and refreshes the user of the session. */
export function useEditUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: EditUser) => api('PATCH /user', { body: changes }),
    onSuccess: async () => {
      await refreshUser();
      // Another number is not proved.
      await invalidate(client, 'phone-verification');
    },
  });
}

/** Changes the password (POST /api/user/password). The server signs out the other devices. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: ChangePassword) => api('POST /user/password', { body: passwords }),
  });
}

/** Requests another email address (POST /api/user/email). It changes when the link in the new mailbox is opened. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (change: ChangeEmail) => api('POST /user/email', { body: change }),
  });
}

/** Deletes the account (DELETE /api/user) and ends the session on this device. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => api('DELETE /user', { body: { password } }),
    onSuccess: () => {
      dropSession({ left: true });
      toast({ title: 'Account deleted', description: 'Your name, phone, email and documents are removed.' });
    },
  });
}
