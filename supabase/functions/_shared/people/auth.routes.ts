import type { Context } from 'hono';
import { authCalls as calls } from './auth.calls.ts';
import { readUser } from './queries.ts';
import {
  RECOVER_ACCOUNT_MAX_HITS,
  RECOVER_WINDOW_SECONDS,
  REGISTER_ACCOUNT_MAX_HITS,
  REGISTER_ACCOUNT_WINDOW_SECONDS,
} from './limits.rules.ts';
import { tokenOf, userIdOf } from '../core/access/authenticate.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { networkOf } from '../core/http/client-address.ts';
import { describeError } from '../core/process/log.ts';
import { enforceRateLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';
import { enforceSignInLimit, rememberDevice } from './sign-in-limit.ts';
import { refuseWeakPassword } from './new-password.actions.ts';
import { readRegistration, register } from './register.actions.ts';
import { openSession, signIn } from './sign-in.actions.ts';

const REGISTER_ACCOUNT = {
  name: 'register',
  maxHits: REGISTER_ACCOUNT_MAX_HITS,
  windowSeconds: REGISTER_ACCOUNT_WINDOW_SECONDS,
};

const RECOVER_ACCOUNT = {
  name: 'recover-account',
  maxHits: RECOVER_ACCOUNT_MAX_HITS,
  windowSeconds: RECOVER_WINDOW_SECONDS,
};

/** Sign-in, registration, a forgotten password, sign-out. */
export const authRoutes = [
  route(calls.signIn, async ({ body }, c) => {
    const attempt = await enforceSignInLimit(c, body.email);
    const opened = await signIn(c.var.services, body, c.var.clientAddress);
    await attempt.succeeded();
    return openSession(c.var.services, opened);
  }),
  route(calls.register, async (_, c) => {
    const registration = await readRegistration(c);
    await enforceRateLimit(c, REGISTER_ACCOUNT, accountFromHere(c, registration.details.email));
    const session = await register(c.var.services, registration, c.var.clientAddress);
    await rememberDevice(c, registration.details.email);
    return session;
  }),
  route(calls.recover, async ({ body: { email } }, c) => {
    const { services, clientAddress } = c.var;
    await enforceRateLimit(c, RECOVER_ACCOUNT, accountFromHere(c, email));
    services.inBackground(
      services.auth.recover(email, clientAddress).catch((error: unknown) => {
        services.log('recovery_mail_failed', { error: describeError(error) });
      }),
    );
  }),
  route(calls.choosePassword, async ({ body: { password } }, c) => {
    const { email, name } = await readUser(c.var.asCaller, userIdOf(c));
    await refuseWeakPassword(password, [name, email]);
    await c.var.services.auth.choosePassword(tokenOf(c), password, c.var.clientAddress);
  }),
  route(calls.signOut, (_, c) => c.var.services.auth.signOut(tokenOf(c), c.var.clientAddress)),
];

/** What is counted for an account and one requester: a stranger's requests must not use up the owner's. */
function accountFromHere(c: Context<AppEnv>, email: string): string {
  return `account:${email}:address:${networkOf(c.var.clientAddress)}`;
}
