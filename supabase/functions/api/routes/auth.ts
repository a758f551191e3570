import { authCalls as calls } from '../../_shared/calls/auth.ts';
import { REGISTER_ACCOUNT_MAX_HITS, REGISTER_ACCOUNT_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import { tokenOf } from '../../_shared/http/authenticate.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import { route } from '../../_shared/http/route.ts';
import { enforceSignInLimit, rememberDevice } from '../../_shared/http/sign-in-limit.ts';
import { readRegistration, register } from '../actions/register.ts';
import { openSession, signIn } from '../actions/sign-in.ts';

const REGISTER_ACCOUNT = {
  name: 'register',
  maxHits: REGISTER_ACCOUNT_MAX_HITS,
  windowSeconds: REGISTER_ACCOUNT_WINDOW_SECONDS,
};

/** Sign-in, registration, sign-out. */
export const authRoutes = [
  route(calls.signIn, async ({ body }, c) => {
    const attempt = await enforceSignInLimit(c, body.email);
    const opened = await signIn(c.var.services, body, c.var.clientAddress);
    await attempt.succeeded();
    return openSession(c.var.services, opened);
  }),
  route(calls.register, async (_, c) => {
    const registration = await readRegistration(c);
    await enforceRateLimit(c, REGISTER_ACCOUNT, `account:${registration.details.email}`);
    const session = await register(c.var.services, registration, c.var.clientAddress);
    await rememberDevice(c, registration.details.email);
    return session;
  }),
  route(calls.signOut, (_, c) => c.var.services.auth.signOut(tokenOf(c), c.var.clientAddress)),
];
