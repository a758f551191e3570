import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { CALLS_UNDER_WAY_MAX, POSITIONS_UNDER_WAY_MAX, SEARCHES_UNDER_WAY_MAX } from '../limits.ts';
import { admit } from './admission.ts';
import type { AppEnv } from '../http/app-env.ts';
import { respondWithError } from '../http/respond.ts';

const URGENCIES = ['search', 'usual', 'position', 'alarm'] as const;

/** An app with one call of each urgency and so many calls under way. */
function appWith(calls: number) {
  const underWay = { calls };
  const app = new Hono<AppEnv>();
  const services = { log: () => undefined } as unknown as AppEnv['Variables']['services'];
  app.use(async (c, next) => {
    c.set('underWay', underWay);
    c.set('services', services);
    await next();
  });
  app.onError(respondWithError);
  for (const urgency of URGENCIES) app.get(`/${urgency}`, admit({ urgency }), (c) => c.text('ok'));
  return { app, underWay };
}

test.each([
  [0, [...URGENCIES]],
  [SEARCHES_UNDER_WAY_MAX, ['usual', 'position', 'alarm']],
  [CALLS_UNDER_WAY_MAX, ['position', 'alarm']],
  [POSITIONS_UNDER_WAY_MAX, ['alarm']],
  [10_000, ['alarm']],
])('with %i calls under way a process begins %j', async (calls, begun) => {
  const { app, underWay } = appWith(calls);
  const answers = await Promise.all(
    URGENCIES.map(async (urgency) => ({ urgency, response: await app.request(`/${urgency}`) })),
  );
  const served = answers.filter(({ response }) => response.status === 200);
  expect(served.map(({ urgency }) => urgency)).toEqual(begun);
  const refused = answers.filter(({ response }) => response.status !== 200);
  for (const { response } of refused) {
    const headers = ['retry-after', 'x-not-begun'].map((name) => response.headers.get(name));
    expect([response.status, ...headers]).toEqual([503, '2', '1']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(underWay.calls).toBe(calls);
});
