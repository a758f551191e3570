import { queryOptions } from '@tanstack/react-query';
import { earlyAnswer } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** One trip with its stops (GET /api/trips/{id}); disabled without an id. */
export function tripQuery(id: string | null | undefined) {
  const input = { id: id ?? '' };
  return queryOptions({
    ...queryOf('GET /trips/:id', input),
    initialData: () => earlyAnswer('GET /trips/:id', input),
    enabled: id !== null && id !== undefined,
  });
}
