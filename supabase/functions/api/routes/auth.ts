import { Hono } from 'hono';
import { loginSchema } from '../../_shared/contracts/auth.ts';
import {
  LOGIN_ADDRESS_MAX_HITS,
  LOGIN_ADDRESS_WINDOW_SECONDS,
  REGISTER_ACCOUNT_MAX_HITS,
  REGISTER_ACCOUNT_WINDOW_SECONDS,
  REGISTER_ADDRESS_MAX_HITS,
  REGISTER_ADDRESS_WINDOW_SECONDS,
} from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { enforceRateLimit, limitByAddress } from '../../_shared/http/rate-limit.ts';
import { uncompressed } from '../../_shared/http/response-headers.ts';
import { enforceSignInLimit, rememberDevice } from '../../_shared/http/sign-in-limit.ts';
import { readRegistration, register } from '../actions/register.ts';
import { openSession, signIn } from '../actions/sign-in.ts';

const LOGIN_ADDRESS = {
  name: 'login',
  maxHits: LOGIN_ADDRESS_MAX_HITS,
  windowSeconds: LOGIN_ADDRESS_WINDOW_SECONDS,
};
const REGISTER_ADDRESS = {
  name: 'register',
  maxHits: REGISTER_ADDRESS_MAX_HITS,
  windowSeconds: REGISTER_ADDRESS_WINDOW_SECONDS,
};
const REGISTER_ACCOUNT = {
  name: 'register',
  maxHits: REGISTER_ACCOUNT_MAX_HITS,
  windowSeconds: REGISTER_ACCOUNT_WINDOW_SECONDS,
};

/** /api/auth: sign-in, registration, sign-out. The first two are rate-limited per address and per account. */
export const authRoutes = new Hono<AppEnv>()
  .use(uncompressed)
  .post('/login', limitByAddress(LOGIN_ADDRESS), async (c) => {
    const credentials = await readJson(c, loginSchema);
    const attempt = await enforceSignInLimit(c, credentials.email);
    const opened = await signIn(c.var.services, credentials, c.var.clientAddress);
    await attempt.succeeded();
    return c.json(await openSession(c.var.services, opened));
  })
  .post('/register', limitByAddress(REGISTER_ADDRESS), async (c) => {
    const registration = await readRegistration(c);
    await enforceRateLimit(c, REGISTER_ACCOUNT, `account:${registration.details.email}`);
    const session = await register(c.var.services, registration, c.var.clientAddress);
    await rememberDevice(c, registration.details.email);
    return c.json(session, 201);
  })
  .post('/logout', requireUser, async (c) => {
    await c.var.services.auth.signOut(tokenOf(c), c.var.clientAddress);
    return c.body(null, 204);
  });
