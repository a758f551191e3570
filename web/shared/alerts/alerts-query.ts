import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';

/** The person's trip alerts (GET /api/alerts). */
export const alertsQuery = queryOptions(queryOf('GET /alerts'));
