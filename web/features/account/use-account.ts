import { useMutation } from '@tanstack/react-query';
import type { ChangePassword, EditUser } from '@contracts/account.ts';
import { documentLinkSchema } from '@contracts/account.ts';
import { userSchema } from '@contracts/users.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';
import { dropSession, refreshUser } from '@/shared/session/session.ts';
import { toast } from '@/shared/ui/toaster.ts';

/** Changes what a person may change about themselves (PATCH /api/user); the session's user follows. */
export function useEditUser() {
  return useMutation({
    mutationFn: (changes: EditUser) => apiSend('PATCH', '/api/user', changes, userSchema),
    onSuccess: () => refreshUser(),
  });
}

/** A new password (POST /api/user/password); other devices are signed out. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (passwords: ChangePassword) => apiCommand('POST', '/api/user/password', passwords),
  });
}

/** Deletes the account (DELETE /api/user); the session ends here as well. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => apiCommand('DELETE', '/api/user', { password }),
    onSuccess: () => {
      dropSession({ left: true });
      toast({ title: 'Account deleted', description: 'Your name, phone, email and documents are removed.' });
    },
  });
}

/** A link of five minutes to one's own document. */
export async function documentUrl(path: string): Promise<string> {
  const { url } = await apiGet(`/api/documents?path=${encodeURIComponent(path)}`, documentLinkSchema);
  return url;
}
