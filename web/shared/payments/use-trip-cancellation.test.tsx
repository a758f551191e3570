import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { useTripCancellation } from './use-trip-cancellation.ts';

function Sample({ booked }: { booked: number }) {
  const { words, isUnknown } = useTripCancellation('t1', booked);
  return <p>{isUnknown ? 'Unknown' : words}</p>;
}

function show(answer: () => Response, booked = 3) {
  const server = fakeServer({ 'GET /api/trips/t1/cancellation': answer });
  renderApp(<Sample booked={booked} />);
  return server;
}

const LOSE = '3 seats booked: those passengers lose their seats and are notified at once';

afterEach(() => vi.unstubAllGlobals());

it('says what goes back to passengers before the driver confirms', async () => {
  show(() => Response.json({ bookings: 2, refund: 25_500 }));
  expect(screen.getByText('Unknown')).toBeDefined();
  expect(
    await screen.findByText(
      `${LOSE}. ₦25,500 that they paid online goes back to them. This cannot be undone.`,
    ),
  ).toBeDefined();
});

it('names no refund for bookings in cash', async () => {
  show(() => Response.json({ bookings: 2, refund: 0 }));
  expect(await screen.findByText(`${LOSE}. This cannot be undone.`)).toBeDefined();
});

it('names no amount when it could not be loaded, so that the driver can still cancel', async () => {
  show(() => refusal(503, 'unavailable', 'We are busy.'));
  expect(
    await screen.findByText(`${LOSE}. What they paid online goes back to them. This cannot be undone.`),
  ).toBeDefined();
});

it('asks nothing for a trip without bookings', () => {
  const server = show(() => Response.json({}), 0);
  expect(screen.getByText('No seats are booked. This cannot be undone.')).toBeDefined();
  expect(server.requests).toEqual([]);
});
