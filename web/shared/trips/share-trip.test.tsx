import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { ShareTrip } from './share-trip.tsx';

const TRIP = tripOf();
const URL = `${window.location.origin}/api/t/${TRIP.id}`;

/** Puts a share sheet into the browser, which answers with `outcome`. */
function shareSheet(outcome: () => Promise<void>) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(outcome);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  return share;
}

async function press() {
  const person = userEvent.setup();
  renderApp(<ShareTrip trip={TRIP} />);
  await person.click(screen.getByText('Share this trip'));
  return person;
}

afterEach(() => vi.unstubAllGlobals());

describe('Share this trip', () => {
  it('opens the share sheet with the link, route, departure and fare, and no names', async () => {
    const share = shareSheet(() => Promise.resolve());
    await press();
    expect(share.mock.calls).toEqual([
      [
        {
          title: 'Lagos to Abuja on Tafiya',
          text: expect.stringMatching(/^Lagos to Abuja, Fri 29 Nov.*, 07:30, ₦21,500 per seat$/),
          url: URL,
        },
      ],
    ]);
    expect(JSON.stringify(share.mock.calls)).not.toMatch(/Emeka|LSD/);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('copies the link without a share sheet, and says so', async () => {
    await press();
    expect(await screen.findByText('Link copied. Paste it in a message.')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(URL);
  });

  it('does nothing more when the share sheet is closed', async () => {
    const share = shareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await press();
    expect(share).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('copies the link when the share sheet does not open, and shows it when that is refused too', async () => {
    shareSheet(() => Promise.reject(new DOMException('not now', 'NotAllowedError')));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await press();
    expect(await screen.findByText(/could not be copied/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Link to this trip').value).toBe(URL);
  });

  it.each([
    ['departed', { departureDate: '2020-01-01T06:00:00Z' }],
    ['cancelled', { status: 'cancelled' }],
    ['under way', { status: 'en_route' }],
  ] as const)('is not offered for a trip that is %s', (_, changes) => {
    renderApp(<ShareTrip trip={tripOf(changes)} />);
    expect(screen.queryByText('Share this trip')).toBeNull();
  });

  it('is not offered while the trip has no driver', () => {
    renderApp(<ShareTrip trip={{ ...TRIP, driverId: null }} />);
    expect(screen.queryByText('Share this trip')).toBeNull();
  });
});
