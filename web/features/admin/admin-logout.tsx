import { Button } from '@chakra-ui/react/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { apiCommand } from '@/shared/api/api.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-key.ts';

/** Ends the administrator's session, with the texts of specification §8. */
export function AdminLogout() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logout = useMutation({
    mutationFn: () => apiCommand('POST', '/api/admin/logout'),
    onSuccess: async () => {
      toast({
        title: 'Logged out successfully',
        description: 'You have been logged out of admin dashboard',
      });
      await navigate('/admin-login', { replace: true });
      queries.removeQueries({ queryKey: ADMIN_KEY });
    },
    onError: () =>
      toast({ kind: 'error', title: 'Logout failed', description: 'There was an error logging out' }),
  });
  return (
    <Button variant="outline" disabled={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  );
}
