import { Hono } from 'hono';
import {
  alongQuerySchema,
  placeNameSchema,
  placeQuerySchema,
  pointsQuerySchema,
} from '../../_shared/contracts/places.ts';
import { findAlong, findMeetingPoints } from '../../_shared/data/stop-suggestions.ts';
import { findPlaces, listSuggestedPlaces } from '../../_shared/data/places.ts';
import { PLACES_SUGGESTED_MAX, POINTS_SUGGESTED_MAX } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { parseInput } from '../../_shared/http/parse.ts';

/** /api/places: places that match the typed text, public; for signed-in users places on the way, and meeting points. */
export const placeRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const { q } = parseInput(placeQuerySchema, c.req.query());
    if (q === '') return c.json(await listSuggestedPlaces(c.var.asCaller));
    return c.json(await findPlaces(c.var.asCaller, { typed: q, limit: PLACES_SUGGESTED_MAX }));
  })
  .get('/along', requireUser, async (c) =>
    c.json(await findAlong(c.var.asCaller, parseInput(alongQuerySchema, c.req.query()))),
  )
  .get('/:id/points', requireUser, async (c) => {
    const { q } = parseInput(pointsQuerySchema, c.req.query());
    const place = parseInput(placeNameSchema, c.req.param('id'));
    const wanted = { place, typed: q, limit: POINTS_SUGGESTED_MAX };
    return c.json(await findMeetingPoints(c.var.asCaller, wanted));
  });
