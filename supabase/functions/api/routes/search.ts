import { Hono, type Context, type Next } from 'hono';
import { searchCriteriaSchema } from '../../_shared/contracts/search.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { bearerOf, requireUser } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { recommend, search } from '../actions/search.ts';

/** /api/trips/search, for anyone, and /api/trips/recommendations, ranked with the caller's earlier bookings. */
export const searchRoutes = new Hono<AppEnv>()
  .post('/search', async (c) => {
    const criteria = await readJson(c, searchCriteriaSchema);
    return c.json(await search(c.var.asCaller, criteria, c.var.services.now()));
  })
  .post('/recommendations', refuseVisitors, requireUser, async (c) => {
    const criteria = await readJson(c, searchCriteriaSchema);
    return c.json(await recommend(c.var.asCaller, criteria, c.var.services.now()));
  });

// This call has its own message for a missing token; `requireUser` would answer the general one.
async function refuseVisitors(c: Context<AppEnv>, next: Next): Promise<void> {
  if (bearerOf(c) === null) {
    throw new AppError('unauthenticated', 'Authentication required for personalized recommendations');
  }
  await next();
}
