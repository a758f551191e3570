import { Hono } from 'hono';
import { loginSchema } from '../../_shared/contracts/auth.ts';
import {
  LOGIN_ACCOUNT_MAX_HITS,
  LOGIN_ACCOUNT_WINDOW_SECONDS,
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
import { readRegistration, register } from '../actions/register.ts';
import { openSession, signIn } from '../actions/sign-in.ts';

const LOGIN_ADDRESS = {
  name: 'login',
  maxHits: LOGIN_ADDRESS_MAX_HITS,
  windowSeconds: LOGIN_ADDRESS_WINDOW_SECONDS,
};
const LOGIN_ACCOUNT = {
  name: 'login',
  maxHits: LOGIN_ACCOUNT_MAX_HITS,
  windowSeconds: LOGIN_ACCOUNT_WINDOW_SECONDS,
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
  .post('/login', limitByAddress(LOGIN_ADDRESS), async (c) => {
    const credentials = await readJson(c, loginSchema);
    await enforceRateLimit(c, LOGIN_ACCOUNT, `account:${credentials.email}`);
    const opened = await signIn(c.var.services, credentials, c.var.clientAddress);
    return c.json(await openSession(c.var.services, opened));
  })
  .post('/register', limitByAddress(REGISTER_ADDRESS), async (c) => {
    const registration = await readRegistration(c);
    await enforceRateLimit(c, REGISTER_ACCOUNT, `account:${registration.details.email}`);
    return c.json(await register(c.var.services, registration, c.var.clientAddress), 201);
  })
  .post('/logout', requireUser, async (c) => {
    await c.var.services.auth.signOut(tokenOf(c));
    return c.body(null, 204);
  });
