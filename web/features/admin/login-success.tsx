import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { TickIcon } from '@/shared/ui/icons.ts';
import { ADMIN_KEY } from './admin-keys.ts';

/** Says so, and goes on to /admin after a moment, to the tab that was open. */
export function LoginSuccess({ redirectMs }: { redirectMs: number }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => {
      // Nothing that an administrator before this one saw.
      queries.removeQueries({ queryKey: ADMIN_KEY });
      void navigate({ pathname: '/admin', search }, { replace: true });
    }, redirectMs);
    return () => clearTimeout(timer);
  }, [redirectMs, navigate, queries, search]);
  return (
    <chakra.div
      role="status"
      display="flex"
      gap="3"
      alignItems="center"
      color="positive.fg"
      fontWeight="medium"
    >
      <TickIcon />
      <chakra.p>Opening the admin dashboard...</chakra.p>
    </chakra.div>
  );
}
