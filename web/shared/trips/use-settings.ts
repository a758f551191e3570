import { useQuery } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/api.ts';

const settingsContract = () => import('@contracts/settings.ts').then((file) => file.settingsSchema);

/** The platform's limits (GET /api/settings); reloaded whenever a form opens, because an operator may change them. */
export function useSettings() {
  return useQuery({
    queryKey: ['api', 'settings'],
    queryFn: ({ signal }) => apiGet('/api/settings', settingsContract, signal),
    staleTime: 0,
  });
}
