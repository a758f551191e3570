import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { driverProfileOf, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { EarningsPage } from './earnings-page.tsx';

afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

it('explains to a driver why the total of the dashboard is another figure', async () => {
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
  fakeServer({
    'GET /api/driver/profile': () =>
      Response.json(driverProfileOf({ earnings: 209_600, cashEarnings: 192_500 })),
    'GET /api/driver/earnings': () => Response.json([]),
  });
  renderApp(<EarningsPage />);
  expect(
    await screen.findByText(/₦192,500 that passengers paid you in cash, you have earned ₦209,600 in all/),
  ).toBeDefined();
});
