import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkReturns, visibilityChanges } from '@/shared/testing/browser-events.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { lazyPage } from './lazy-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { takeOver, waitingWorker } from '@/shared/install/worker-updates.ts';

vi.mock('@/shared/install/worker-updates.ts');

const RELOAD_MARK = 'tafiya_reloaded_at';

let server: FakeServer;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server = fakeServer({ 'GET /favicon.svg': ownFile });
});

afterEach(() => {
  vi.resetAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const ownFile = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
const wifiPage = () => new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } });

/** When the app last asked for a reload; jsdom does not reload. */
function reloadedAt() {
  return sessionStorage.getItem(RELOAD_MARK);
}

function showBroken() {
  const Page = lazyPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  renderApp(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
}

describe('a page whose download failed', () => {
  it('is reloaded while the server is reachable, because a new version may be deployed', async () => {
    showBroken();
    await waitFor(() => expect(reloadedAt()).not.toBeNull());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('shows an error with a retry when a reload did not help', async () => {
    const justNow = String(Date.now());
    sessionStorage.setItem(RELOAD_MARK, justNow);
    showBroken();
    await screen.findByRole('heading', { name: 'This page did not load' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(reloadedAt()).toBe(justNow);
  });

  it.each([
    ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the sign-in page of a Wi-Fi', wifiPage],
  ])('with %s while the browser reports online, reloads once our server answers', async (_, answer) => {
    server.answer({ 'GET /favicon.svg': answer });
    showBroken();
    await screen.findByRole('heading', { name: 'This page did not load' });
    expect(reloadedAt()).toBeNull();
    server.answer({ 'GET /favicon.svg': ownFile });
    visibilityChanges();
    await waitFor(() => expect(reloadedAt()).not.toBeNull());
  });

  it('waits for the network while offline, because a reload would leave the app', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answer({ 'GET /favicon.svg': () => Promise.reject(new TypeError('Failed to fetch')) });
    showBroken();
    await screen.findByRole('heading', { name: 'You are offline' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(reloadedAt()).toBeNull();
    offline.mockReturnValue(true);
    server.answer({ 'GET /favicon.svg': ownFile });
    networkReturns();
    await waitFor(() => expect(reloadedAt()).not.toBeNull());
  });

  it('does not affect the frame around it or other pages', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.answer({ 'GET /favicon.svg': () => Promise.reject(new TypeError('Failed to fetch')) });
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

  it('is shown once it is downloaded', async () => {
    const Page = lazyPage(() => Promise.resolve(NotFoundPage));
    renderApp(<Page />);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  });
});

function Broken(): never {
  throw new Error('a defect');
}

function showThrowing() {
  renderApp(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
}

it('a page that throws while rendering is not reloaded automatically, because it would throw again', async () => {
  showThrowing();
  await screen.findByRole('heading', { name: 'This page did not load' });
  visibilityChanges();
  expect(server.requests).toEqual([]);
  expect(reloadedAt()).toBeNull();
});

it('a page that throws lets a newer version take over once, because a newer server may have answered', async () => {
  const waiting = {} as ServiceWorker;
  vi.mocked(waitingWorker).mockReturnValue(waiting);
  showThrowing();
  await waitFor(() => expect(takeOver).toHaveBeenCalledWith(waiting));
  showThrowing();
  await waitFor(() => expect(waitingWorker).toHaveBeenCalledTimes(2));
  expect(takeOver).toHaveBeenCalledTimes(1);
});
