import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesFromElements, Link, Route, Routes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useTripTitle } from '@/shared/trips/use-trip-title.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { PageTitle, titleOf } from './page-title.tsx';
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

  it('names the trip as soon as the page has it, and no longer than the page is open', async () => {
    function Receipt() {
      useTripTitle(tripOf(), 'Receipt');
      return <Link to="/search">Search</Link>;
    }
    renderApp(
      <>
        <PageTitle />
        <Routes>
          <Route path="/bookings/:id/receipt" element={<Receipt />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
      '/bookings/1/receipt',
    );
    await waitFor(() => expect(document.title).toBe('Receipt: Lagos to Abuja, Fri 29 Nov 2030 | Tafiya'));
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    await waitFor(() => expect(document.title).toBe('Find a trip | Tafiya'));
  });
});
