import { useQuery } from '@tanstack/react-query';
import { settingsSchema } from '@contracts/settings.ts';
import { apiGet } from '@/shared/api/api.ts';

/** What the platform allows now (GET /api/settings); asked anew whenever a form opens, since an operator may change it. */
export function useSettings() {
  return useQuery({
    queryKey: ['api', 'settings'],
    queryFn: ({ signal }) => apiGet('/api/settings', settingsSchema, signal),
    staleTime: 0,
  });
}
