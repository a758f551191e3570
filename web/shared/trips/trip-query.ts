import { queryOptions } from '@tanstack/react-query';
import { apiGet, earlyAnswer } from '@/shared/api/api.ts';
import { tripGuard } from './trip-guard.ts';

/** One trip with its stops (GET /api/trips/{id}); disabled without an id. */
export function tripQuery(id: string | null | undefined) {
  const path = `/api/trips/${encodeURIComponent(id ?? '')}`;
  return queryOptions({
    queryKey: ['api', 'trips', id],
    queryFn: () => apiGet(path, tripGuard),
    initialData: () => earlyAnswer('GET', path, tripGuard),
    enabled: id !== null && id !== undefined,
  });
}
