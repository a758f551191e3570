import { describe, expect, it } from 'vitest';
import { nextPath, signInPath } from './next-path.ts';

function searchFor(next: string): string {
  return `?${new URLSearchParams({ next })}`;
}

describe('the return path of sign-in', () => {
  it('keeps the current page with its query', () => {
    const path = signInPath({ pathname: '/trips/7', search: '?seats=2', hash: '#pay' });
    expect(path).toBe('/auth?next=%2Ftrips%2F7%3Fseats%3D2%23pay');
    expect(nextPath(path.slice('/auth'.length))).toBe('/trips/7?seats=2#pay');
  });

  it('does not return to the landing page or to sign-in', () => {
    expect(signInPath({ pathname: '/' })).toBe('/auth');
    expect(nextPath(searchFor('/auth?tab=register'))).toBeNull();
    expect(nextPath(searchFor('/corporate-auth'))).toBeNull();
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    ' /dashboard',
    'dashboard',
    '',
  ])('refuses %j', (next) => {
    expect(nextPath(searchFor(next))).toBeNull();
  });

  it('is null without a next parameter', () => {
    expect(nextPath('')).toBeNull();
  });
});
