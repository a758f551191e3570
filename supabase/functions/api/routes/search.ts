import { Hono } from 'hono';
import type { AppEnv } from '../../_shared/http/app-env.ts';

/** /api/trips/search and /api/trips/recommendations. */
export const searchRoutes = new Hono<AppEnv>();
