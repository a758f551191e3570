import type { Session } from '../_shared/contracts/auth.ts';
import type { AsCaller } from '../_shared/data/client.ts';
import { readUser } from '../_shared/data/users.ts';
import type { Services } from '../_shared/http/app-env.ts';
import type { AuthSession } from '../_shared/http/supabase-auth.ts';

/**
 * Turns what Auth handed out into the contract's session, with the person as the database knows them.
 * @throws AppError `suspended` (403) for people who may not come in.
 */
export async function openSession(services: Services, opened: AuthSession): Promise<Session> {
  const claims = await services.verifyToken(opened.token);
  return { ...opened, user: await readUser(await actingWith(services, opened), claims.sub) };
}

/** The database on behalf of the person whose session this is. */
export async function actingWith(services: Services, opened: AuthSession): Promise<AsCaller> {
  const claims = await services.verifyToken(opened.token);
  return (work) => services.withCaller({ kind: 'user', claims }, work);
}
