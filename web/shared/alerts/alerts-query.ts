import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '@/shared/api/api.ts';

/** The contract, loaded with the first alerts. */
export const alertContract = () => import('@contracts/alerts.ts').then((file) => file.alertSchema);
const listContract = () => import('@contracts/alerts.ts').then((file) => file.alertListSchema);

/** The person's alerts (GET /api/alerts), refreshed with the other lists of a passenger. */
export const alertsQuery = queryOptions({
  queryKey: ['api', 'passenger', 'alerts'],
  queryFn: () => apiGet('/api/alerts', listContract),
});
