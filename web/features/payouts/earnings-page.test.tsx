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

it('says to a driver what is cash and what is online, and where payouts go', async () => {
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
  fakeServer({
    'GET /api/driver/profile': () =>
      Response.json(driverProfileOf({ earnings: 209_600, cashEarnings: 192_500 })),
    'GET /api/driver/earnings': () => Response.json([]),
    'GET /api/payout-account': () =>
      Response.json({
        isAvailable: true,
        isVerified: true,
        verifiedName: 'Ada Obi',
        candidate: null,
        account: {
          state: 'ready',
          bankCode: '058',
          bankName: 'Guaranty Trust Bank',
          accountNumber: '•••• 1234',
          accountName: 'OBI ADA',
          nameMatches: true,
          usableFrom: null,
          rejectionReason: null,
          createdAt: '2031-03-01T09:30:00+01:00',
        },
      }),
  });
  renderApp(<EarningsPage />);
  expect((await screen.findByText(/in cash from passengers/)).textContent).toBe(
    'In all ₦209,600: ₦192,500 in cash from passengers, ₦17,100 paid online, before our commission.',
  );
  const account = await screen.findByRole('link', { name: /Guaranty Trust Bank •••• 1234/ });
  expect(account.textContent).toContain('OBI ADA, payouts go here');
  expect(account.getAttribute('href')).toBe('/account/payments#payouts');
});
