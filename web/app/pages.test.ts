import { describe, expect, it } from 'vitest';
import { PAGES, pageAt } from './pages.ts';
import { titleOf } from './page-title.tsx';

describe('the page of a path', () => {
  it.each([
    ['/search', '/search'],
    ['/trips', '/trips/:id?'],
    ['/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10', '/trips/:id?'],
    ['/track/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/', '/track/:id'],
    ['/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/manifest', '/trips/:id/manifest'],
    ['/trips/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/next', '/trips/:id/next'],
    ['/bookings/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/payment', '/bookings/:id/payment'],
    ['/auth', '/auth'],
    ['/auth/forgot', '/auth/forgot'],
    ['/admin-login', '/admin-login'],
    ['/s', '/s'],
    ['/', undefined],
    ['/nowhere', undefined],
    ['/searching', undefined],
  ])('%s is %s', (pathname, path) => {
    expect(pageAt(pathname)?.path).toBe(path);
  });
});

it.each(PAGES)('$path has a title', ({ path }) => {
  expect(titleOf(path.replace(':id?', '1').replace(':id', '1'))).not.toContain('Not Found');
});
