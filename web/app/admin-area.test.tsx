import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { analyticsOf, waitingOf } from '@/features/admin/testing/admin-sample.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AdminArea } from './admin-area.tsx';

vi.mock('@/features/admin/platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

function open(session: () => Response | Promise<Response>) {
  const server = fakeServer({
    'GET /api/admin/check-session': session,
    'GET /api/admin/analytics': () => Response.json(analyticsOf()),
    'GET /api/admin/waiting': () => Response.json(waitingOf()),
    'GET /api/admin/users': () => Response.json([]),
  });
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminArea />} />
      <Route path="/admin-login" element={<h1>Sign-in</h1>} />
    </Routes>,
    '/admin',
  );
  return server;
}

const valid = () => Response.json({ success: true });
const refused = () => refusal(401, 'unauthenticated', 'Please sign in as administrator.');

afterEach(() => vi.unstubAllGlobals());

describe('the administrator dashboard', () => {
  it('shows a spinner while the session is unknown', () => {
    open(() => new Promise<Response>(() => undefined));
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it.each([
    ['no valid session', refused, 0],
    ['no network, which is logged,', () => Promise.reject(new TypeError('Failed to fetch')), 1],
  ])('with %s redirects to /admin-login', async (_, session, logged) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open(session);
    expect(await screen.findByRole('heading', { name: 'Sign-in' })).toBeTruthy();
    expect(log).toHaveBeenCalledTimes(logged);
    expect(screen.queryByText('Your session has ended')).toBeNull();
    log.mockRestore();
  });

  it('opens with a valid session, and redirects to sign-in once it has ended', async () => {
    const server = open(valid);
    expect(await screen.findByRole('heading', { name: 'Analytics' })).toBeTruthy();
    server.answer({ 'GET /api/admin/users': refused });
    await userEvent.click(screen.getByRole('link', { name: /^Users/ }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/admin-login?next=%2Fadmin%2Fusers'),
    );
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
  });
});
