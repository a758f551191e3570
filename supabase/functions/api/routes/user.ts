import { Hono } from 'hono';
import { readUser } from '../../_shared/data/users.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';

/** GET /api/user: the person behind the token. */
export const userRoutes = new Hono<AppEnv>().get('/', requireUser, async (c) => {
  return c.json(await readUser(c.var.asCaller, userIdOf(c)));
});
