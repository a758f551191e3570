import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { nameOf } from '../_shared/core/calls/declare-call.ts';
import { CALLS } from './calls.ts';
import type { Guard } from '../_shared/core/calls/who.ts';
import { errorBodySchema } from '../_shared/core/errors.contract.ts';
import { openFacade, read, type Answer, type Facade } from './testing/facade.ts';
import { mintToken } from './testing/cast.ts';

function guardedBy(...guards: Guard[]): string[] {
  return CALLS.filter(({ call }) => guards.includes(call.who.guard)).map(({ call }) => nameOf(call));
}

/** Without it these calls answer 404, or refuse the body; without a signature or secret the others answer 401. */
const TOKEN_IN_REQUEST = CALLS.filter(({ call }) => call.who.proof === 'token in the request').map(
  ({ call }) => nameOf(call),
);
/** Routes that need no token; those not in IGNORES_TOKEN check a token when there is one. */
const OPEN = new Set([...guardedBy('anyone', 'anyone, known by a token'), ...TOKEN_IN_REQUEST]);
const IGNORES_TOKEN = new Set(guardedBy('anyone', 'own proof'));
/** Calls that do not read the account: any valid token counts, also after its account or session has ended. */
const NEEDS_NO_ACCOUNT = new Set(
  CALLS.filter(({ call: { who } }) => who.guard === 'signed in' && who.cells['deleted user'] === 'yes').map(
    ({ call }) => nameOf(call),
  ),
);

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

function guarded(): { method: string; path: string; name: string }[] {
  return routesWhere((name) => !OPEN.has(name));
}

function routesWhere(keep: (name: string) => boolean): { method: string; path: string; name: string }[] {
  // Administrators use a cookie and the clock a secret: permissions.api.test.ts covers their routes.
  return facade.routes
    .filter(({ path }) => !/^\/(?:admin|internal)\//.test(path))
    .map(({ method, path }) => ({ method, path, name: `${method} ${path.replace(/(?<=.)\/$/, '')}` }))
    .filter(({ name }) => keep(name));
}

async function answersOf(
  routes: { method: string; path: string; name: string }[],
  token?: string,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const { method, path, name } of routes) {
    const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    answers[name] = await facade.call(method, address, {
      as: token === undefined ? undefined : { token },
      json: method === 'GET' ? undefined : {},
    });
  }
  return answers;
}

function statusesOf(answers: Record<string, Answer>): Record<string, number> {
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

function all(status: number, routes: { name: string }[]): Record<string, number> {
  return Object.fromEntries(routes.map(({ name }) => [name, status]));
}

describe('authentication', () => {
  test('every route that needs a token answers 401 without one', async () => {
    const routes = guarded();
    expect(routes.length).toBeGreaterThan(8);
    expect(statusesOf(await answersOf(routes))).toEqual(all(401, routes));
  });

  test('a forged, expired, unsigned or foreign token is refused on every route that checks tokens', async () => {
    const { jwtSecret, publishableKey } = inject('stack');
    const { id: sub } = await facade.cast.passenger();
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const bad = [
      await mintToken(`${jwtSecret}x`, { sub }),
      await mintToken(jwtSecret, { sub, exp: Math.floor(Date.now() / 1000) - 1 }),
      await mintToken(jwtSecret, { sub, role: 'service_role' }),
      await mintToken(jwtSecret, { sub, role: 'app_admin' }),
      await mintToken(jwtSecret, { sub, aud: 'elsewhere' }),
      new UnsecuredJWT({ sub, role: 'authenticated', aud: 'authenticated' }).setExpirationTime('1h').encode(),
      await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) })
        .setExpirationTime('1h')
        .sign(privateKey),
      publishableKey,
      '',
    ];
    const routes = routesWhere((name) => !IGNORES_TOKEN.has(name));
    for (const token of bad) expect(statusesOf(await answersOf(routes, token))).toEqual(all(401, routes));
  });

  test('the token of a deleted account is refused on every route', async () => {
    const { token } = await facade.cast.deleted();
    expect(await refusalsOf(token)).toEqual(['invalid_input', 'unauthenticated']);
  });

  test('a suspended person gets the code `suspended` on every route', async () => {
    const { token } = await facade.cast.suspended();
    expect(await refusalsOf(token, (name) => !/^\w+ \/sos\b/.test(name))).toEqual([
      'invalid_input',
      'suspended',
    ]);
  });

  test('a suspended person in danger is not refused', async () => {
    const { token } = await facade.cast.suspended();
    expect((await facade.call('GET', '/sos', { as: { token } })).status).toBe(200);
  });
});

/** The distinct error codes of all routes that need an account; `invalid_input` where the body is read first. */
async function refusalsOf(token: string, keep: (name: string) => boolean = () => true): Promise<string[]> {
  const routes = routesWhere((name) => !IGNORES_TOKEN.has(name) && !NEEDS_NO_ACCOUNT.has(name) && keep(name));
  const answers = Object.values(await answersOf(routes, token));
  return [...new Set(answers.map((answer) => read(errorBodySchema, answer).code))].toSorted();
}
