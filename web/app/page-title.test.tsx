import { createRoutesFromElements, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { titleOf } from './page-title.tsx';
import { AppRoutes } from './routes.tsx';

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
}

const PATHS = pathsOf(createRoutesFromElements(AppRoutes().props.children));

describe('page title', () => {
  it('is tested with all routes', () => {
    expect(PATHS.length).toBeGreaterThan(10);
  });

  it.each(PATHS.filter((path) => path !== '*'))('%s has a title of its own', (path) => {
    expect(titleOf(path)).not.toContain('Page Not Found');
  });

  it('is "Page Not Found" for any other path', () => {
    expect(titleOf('/nowhere')).toBe('Page Not Found | Tafiya');
  });
});
