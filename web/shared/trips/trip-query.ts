import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/api.ts';
import { tripGuard } from './trip-guard.ts';

/** One trip with its stops (GET /api/trips/{id}); disabled without an id. */
export function tripQuery(id: string | null | undefined) {
  return queryOptions({
    queryKey: ['api', 'trips', id],
    queryFn: () => apiGet(`/api/trips/${encodeURIComponent(id ?? '')}`, tripGuard),
    enabled: id !== null && id !== undefined,
  });
}
