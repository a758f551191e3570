import { useQuery } from '@tanstack/react-query';
import { readSettings } from './read-settings.ts';
import { callKey } from '@/shared/api/queries.ts';

/** The platform's limits (GET /api/settings); reloaded whenever a form opens, because an operator may change them. */
export function useSettings() {
  return useQuery({
    queryKey: callKey('GET /settings'),
    queryFn: ({ signal }) => readSettings(signal),
    staleTime: 0,
  });
}
