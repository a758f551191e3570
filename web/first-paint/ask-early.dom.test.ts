import { afterEach, expect, it, vi } from 'vitest';
import { pageAt } from '@/app/pages.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/trips/7', '', ['GET /api/trips/7']],
  ['/trips/7/', '?seats=2', ['GET /api/trips/7']],
  ['/trips', '', []],
  ['/trips/7/manifest', '', []],
  ['/search', '?from=Lagos&to=Abuja', ['POST /api/trips/search']],
  ['/search/', '', []],
  ['/dashboard', '', []],
])('while the code of %s%s is downloaded, its data are requested', async (pathname, search, requests) => {
  const server = fakeServer({
    'GET /api/trips/7': () => Response.json({}),
    'POST /api/trips/search': () => Response.json({}),
  });
  await pageAt(pathname)?.askEarly?.({ pathname, search });
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(requests);
});
