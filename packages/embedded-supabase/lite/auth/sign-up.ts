import type { Call } from '../call.ts';
import type { Services } from '../services.ts';
import { findAccount } from './accounts.ts';
import { checkCredentials, readAuthBody, withBody } from './body.ts';
import { completeGrant } from './grant.ts';
import { AuthRefusal, unexpectedFailure } from './refusal.ts';

/** POST /signup: a new account and, as mail needs no confirmation here, its first session. */
export async function signUp(services: Services, call: Call): Promise<Response> {
  const body = await readAuthBody(call.request);
  checkCredentials(body);
  const { response } = await services.forward(withBody(call.request, body));
  if (response.status >= 500) {
    // Of two sign-ups at the same moment the slower one fails on the unique index.
    const isTaken =
      body.email !== undefined && (await findAccount(services.sql, { email: body.email })) !== null;
    if (isTaken) throw new AuthRefusal(422, 'user_already_exists', 'User already registered');
    throw unexpectedFailure('Database error saving new user');
  }
  return completeGrant(services, call, { response, method: 'password' });
}
