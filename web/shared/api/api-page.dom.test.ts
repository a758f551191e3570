import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { apiPage } from './api-page.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['<?sort=name&cursor=abc>; rel="next"', '/api/admin/users?sort=name&cursor=abc'],
  ['<?cursor=abc>; rel=next', '/api/admin/users?cursor=abc'],
  ['<?cursor=abc>; rel="prev"', null],
  [null, null],
])('the next page of the header %j is %j', async (link, next) => {
  fakeServer({
    'GET /api/admin/users': () => Response.json([], link === null ? {} : { headers: { link } }),
  });
  expect(await apiPage('GET /admin/users', { query: { sort: 'name' } })).toEqual({
    items: [],
    next,
    total: null,
    figures: null,
  });
});
