import { screen, within } from '@testing-library/react';
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
  Object.assign(navigator, { share });
  return share;
}

async function press(way?: string) {
  const person = userEvent.setup();
  renderApp(<ShareTrip trip={TRIP} />);
  await person.click(screen.getByText('Share this trip'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share this trip' }));
  if (way !== undefined) await person.click(sheet.getByRole('button', { name: way }));
  return sheet;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('Share this trip', () => {
  it('offers WhatsApp and SMS first, with the link, route, departure and fare, and no names', async () => {
    const sheet = await press();
    const links = sheet.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.textContent)).toEqual(['WhatsApp', 'SMS']);
    for (const { href } of links) {
      const words = decodeURIComponent(href.slice(href.indexOf('=') + 1));
      expect(words).toMatch(/^Lagos to Abuja, Fri 29 Nov.*, 07:30, ₦21,500 per seat http/);
      expect(words.endsWith(URL)).toBe(true);
      expect(words).not.toMatch(/Emeka|LSD/);
    }
    expect(sheet.queryByRole('button', { name: 'Another app' })).toBeNull();
  });

  it('hands the link to another app of the phone', async () => {
    const share = shareSheet(() => Promise.resolve());
    await press('Another app');
    expect(share.mock.calls).toEqual([
      [{ title: 'Lagos to Abuja on Tafiya', text: expect.stringMatching(/^Lagos to Abuja, Fri/), url: URL }],
    ]);
  });

  it('copies the link, and says so', async () => {
    const sheet = await press('Copy link');
    expect(await sheet.findByText('Link copied. Paste it in a message.')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(URL);
  });

  it('does nothing more when the list of apps is closed', async () => {
    const share = shareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
    const sheet = await press('Another app');
    expect(share).toHaveBeenCalledOnce();
    expect(sheet.queryByText(/copied/)).toBeNull();
  });

  it('copies the link when the list does not open, and says when that is refused too', async () => {
    shareSheet(() => Promise.reject(new DOMException('not now', 'NotAllowedError')));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    const sheet = await press('Another app');
    expect(await sheet.findByText(/could not be copied/)).toBeDefined();
    expect(sheet.getByLabelText<HTMLInputElement>('Link to this trip').value).toBe(URL);
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
