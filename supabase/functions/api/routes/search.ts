import { Hono, type Context, type Next } from 'hono';
import {
  searchCriteriaSchema,
  type RecommendationsResponse,
  type SearchResponse,
} from '../../_shared/contracts/search.ts';
import { askedOf, wishOf } from '../../_shared/data/search-criteria.ts';
import { findTrips, findTripsWithHistory } from '../../_shared/data/search.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { arrangeTrips } from '../../_shared/domain/matching.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { bearerOf, requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { toAlternatives, toMatches } from '../actions/search.ts';

/** /api/trips/search, for anyone, and /api/trips/recommendations, the same search shaped by what the caller did before. */
export const searchRoutes = new Hono<AppEnv>()
  .post('/search', async (c) => {
    const asked = await readJson(c, searchCriteriaSchema);
    const found = await findTrips(c.var.asCaller, wishOf(asked, c.var.services.now()));
    const arranged = arrangeTrips(found.candidates, found.wish);
    return c.json<SearchResponse>({
      matches: toMatches(arranged.matches),
      alternatives: toAlternatives(arranged),
      searchCriteria: askedOf(asked, found.wish),
      totalResults: found.total,
      personalized: false,
    });
  })
  .post('/recommendations', refuseVisitors, requireUser, async (c) => {
    const asked = await readJson(c, searchCriteriaSchema);
    const found = await findTripsWithHistory(c.var.asCaller, wishOf(asked, c.var.services.now()));
    const arranged = arrangeTrips(found.candidates, found.wish, found.history);
    return c.json<RecommendationsResponse>({
      recommendations: toMatches(arranged.matches),
      alternatives: toAlternatives(arranged),
      searchCriteria: askedOf(asked, found.wish),
      totalResults: found.total,
      personalized: true,
    });
  });

// The specification has words of its own for this call (§8).
async function refuseVisitors(c: Context<AppEnv>, next: Next): Promise<void> {
  if (bearerOf(c) === null) {
    throw new AppError('unauthenticated', 'Authentication required for personalized recommendations');
  }
  await next();
}
