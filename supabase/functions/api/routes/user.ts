import { Hono } from 'hono';
import { deleteAccountSchema, editUserSchema } from '../../_shared/contracts/account.ts';
import { editUser, exportOwnData } from '../../_shared/data/account.ts';
import { readUser } from '../../_shared/data/users.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { bearerOf, requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import { deleteAccount } from '../delete-account.ts';

const DELETIONS = { name: 'delete-account', maxHits: 5, windowSeconds: 900 };

/** /api/user: the person behind the token, what they may change, take along and delete. */
export const userRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await readUser(c.var.asCaller, userIdOf(c))))
  .patch('/', requireUser, async (c) => {
    const changes = await readJson(c, editUserSchema);
    await editUser(c.var.asCaller, { userId: userIdOf(c), changes });
    return c.json(await readUser(c.var.asCaller, userIdOf(c)));
  })
  .get('/export', requireUser, async (c) => {
    c.header('content-disposition', 'attachment; filename="tafiya-my-data.json"');
    return c.json(await exportOwnData(c.var.asCaller));
  })
  .delete('/', requireUser, async (c) => {
    const { password } = await readJson(c, deleteAccountSchema);
    const userId = userIdOf(c);
    await enforceRateLimit(c, DELETIONS, `account:${userId}`);
    const { services, asCaller, clientAddress } = c.var;
    await deleteAccount({ services, asCaller, userId, token: bearerOf(c) ?? '', password, clientAddress });
    return c.body(null, 204);
  });
