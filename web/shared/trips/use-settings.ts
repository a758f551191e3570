import { useQuery } from '@tanstack/react-query';
import { settingsSchema } from '@contracts/settings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** The platform's limits (GET /api/settings); reloaded whenever a form opens, because an operator may change them. */
export function useSettings() {
  return useQuery({
    queryKey: ['api', 'settings'],
    queryFn: ({ signal }) => apiGet('/api/settings', settingsSchema, signal),
    staleTime: 0,
  });
}
