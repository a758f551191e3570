import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageBoundary } from './page-boundary.tsx';

const RELOADED_JUST_NOW = 'tafiya_reloaded_at';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('a page whose files do not arrive', () => {
  it('says so and offers to try again, when reloading has not helped', async () => {
    sessionStorage.setItem(RELOADED_JUST_NOW, String(Date.now()));
    const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    renderApp(
      <PageBoundary>
        <Page />
      </PageBoundary>,
    );
    await screen.findByRole('heading', { name: 'This page did not load' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  });

  it('waits for the network while offline: a reload would leave the app', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
    renderApp(
      <PageBoundary>
        <Page />
      </PageBoundary>,
    );
    await screen.findByRole('heading', { name: 'You are offline' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sessionStorage.getItem(RELOADED_JUST_NOW)).toBeNull();
  });

  it('leaves what surrounds it, and the other pages work', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Broken = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
    renderApp(
      <>
        <Link to="/other">Elsewhere</Link>
        <PageBoundary>
          <Routes>
            <Route path="/" element={<Broken />} />
            <Route path="/other" element={<NotFoundPage />} />
          </Routes>
        </PageBoundary>
      </>,
    );
    await screen.findByRole('heading', { name: 'You are offline' });
    await userEvent.setup().click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });

  it('shows the page when it arrives', async () => {
    const Page = lazyPage(() => Promise.resolve(NotFoundPage));
    renderApp(<Page />);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });
});
