import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';

/** The driver's verification and earnings (GET /api/driver/profile); reloaded when the window gets the focus. */
export function useDriverProfile() {
  return useQuery({
    ...queryOf('GET /driver/profile'),
    refetchOnWindowFocus: 'always',
  });
}
