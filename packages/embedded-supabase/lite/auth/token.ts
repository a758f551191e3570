import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { findAccount } from './accounts.ts';
import { checkCredentials, readAuthBody, withBody, type AuthBody } from './body.ts';
import { completeGrant } from './grant.ts';
import { AuthRefusal } from './refusal.ts';

/** POST /token: a session for a password, or the next tokens of one for its refresh token. */
export async function grantToken(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  const grantType = call.url.searchParams.get('grant_type');
  if (grantType === 'password') return signIn(services, call, body);
  if (grantType === 'refresh_token') return refresh(services, call, body);
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method: null });
}

async function signIn(services: Services, call: Call, body: AuthBody): Promise<Response> {
  checkCredentials(body);
  if (body.email !== undefined) {
    const account = await findAccount(services.sql, { email: body.email });
    if (account?.is_banned === true) throw new AuthRefusal(400, 'user_banned', 'User is banned');
  }
  const { response } = await services.forward(withBody(call.request, body));
  return completeGrant(services, call, { response, method: 'password' });
}

/**
 * Requests with the same refresh token run one after the other: the first rotates it, the others are given
 * the token it was rotated to. Side by side each would rotate it, and the next use would look like a theft.
 */
async function refresh(services: Services, call: Call, body: AuthBody): Promise<Response> {
  const refreshToken = body.refresh_token;
  if (refreshToken === undefined || refreshToken === '') {
    throw new AuthRefusal(400, 'validation_failed', 'Refresh token is not valid');
  }
  return services.refreshLock(refreshToken, async () => {
    const account = await findAccount(services.sql, { refreshToken });
    if (account?.is_banned === true) {
      throw new AuthRefusal(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    }
    const { response } = await services.forward(withBody(call.request, body));
    return completeGrant(services, call, { response, method: null });
  });
}
