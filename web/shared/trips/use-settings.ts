import { useQuery } from '@tanstack/react-query';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** The platform's limits (GET /api/settings); reloaded whenever a form opens, because an operator may change them. */
export function useSettings() {
  return useQuery({
    queryKey: callKey('GET /settings'),
    queryFn: ({ signal }) => readSettings(signal),
    staleTime: 0,
  });
}

/** Reads the platform's limits, its contact and its figures (GET /api/settings). */
function readSettings(signal?: AbortSignal): Promise<Settings> {
  return api('GET /settings', {}, { signal });
}
