import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { apiPage } from './api.ts';

const anything = { parse: (input: unknown) => input };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['<?sort=name&cursor=abc>; rel="next"', '/api/admin/users?sort=name&cursor=abc'],
  ['<?cursor=abc>; rel=next', '/api/admin/users?cursor=abc'],
  ['<?cursor=abc>; rel="prev"', null],
  [null, null],
])('the next page of the header %j is %j', async (link, next) => {
  fakeServer({
    'GET /api/admin/users': () => Response.json([1], link === null ? {} : { headers: { link } }),
  });
  expect(await apiPage('/api/admin/users?sort=name', anything)).toEqual({ items: [1], next, total: null });
});
