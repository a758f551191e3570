import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookButton } from './book-button.tsx';

const payments = { cash: false, online: false };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the driver', {}, {}, "Not bookable until Emeka's account is checked"],
  [
    'the company of a fleet trip',
    { company: 'Peace Bus' },
    {},
    "Not bookable until Peace Bus's account is checked",
  ],
  ['the platform', {}, { onlinePayments: 'off' }, 'Not bookable while online payment is switched off'],
] as const)(
  'a trip for online payment only has a line instead of the button, about %s',
  async (_, trip, settings, words) => {
    fakeServer({ 'GET /api/settings': () => Response.json(settingsOf(settings)) });
    renderApp(
      <BookButton trip={tripOf({ payments, ...trip })} label="Book This Trip" onBook={() => undefined} />,
    );
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  },
);
