import { queryOptions } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';

/**
 * The requests that the person has made or has to answer (GET /api/requests). Its key is refreshed with the other lists of a
 * passenger or a driver.
 */
export function requestsQuery(as: 'passenger' | 'driver') {
  return queryOptions({
    queryKey: ['api', as, 'requests'],
    queryFn: async () => api('GET /requests'),
  });
}
