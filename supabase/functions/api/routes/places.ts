import { Hono } from 'hono';
import { placeQuerySchema } from '../../_shared/contracts/places.ts';
import { findPlaces, listSuggestedPlaces } from '../../_shared/data/places.ts';
import { PLACES_SUGGESTED_MAX } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { parseInput } from '../../_shared/http/parse.ts';

/** GET /api/places?q=: places that match the typed text; without text the suggested cities. Public. */
export const placeRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const { q } = parseInput(placeQuerySchema, c.req.query());
  if (q === '') return c.json(await listSuggestedPlaces(c.var.asCaller));
  return c.json(await findPlaces(c.var.asCaller, { typed: q, limit: PLACES_SUGGESTED_MAX }));
});
