import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { dayTripOf } from '../testing/day-trips.ts';
import { dayOf, OWN_FLEET, showFleet, TODAY } from '../testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(() => vi.unstubAllGlobals());

const DAY = addDays(TODAY, 3);
const BEFORE = addDays(DAY, -7);
const COPY = `POST /api/corporate/days/${DAY}/copy`;
const title = (day: string) => `No departures on ${dayInWords(day, TODAY)}`;
const copyButton = { name: `Copy ${dayInWords(BEFORE, TODAY)}` };

/** A day without departures; a week before there were `trips`. */
function showEmpty(trips = [dayTripOf(1), dayTripOf(2)], day = DAY) {
  const before = addDays(day, -7);
  return showFleet(OWN_FLEET, `/corporate/day/${day}`, {
    [`GET /api/corporate/days/${day}`]: () => Response.json(dayOf([], day)),
    [`GET /api/corporate/days/${before}`]: () => Response.json(dayOf(trips, before)),
  });
}

describe('a day without departures', () => {
  it('copies the departures of a week before, and says which were left out', async () => {
    const { server, person } = showEmpty();
    expect(await screen.findByText(title(DAY))).toBeDefined();
    expect(screen.getByRole('link', { name: 'Schedule a trip' }).getAttribute('href')).toBe(
      `/corporate/trips/new?date=${DAY}`,
    );
    const reason = 'This vehicle is in maintenance.';
    server.answer({
      [COPY]: () => Response.json({ copied: 1, leftOut: [{ tripId: dayTripOf(2).id, reason }] }),
      [`GET /api/corporate/days/${DAY}`]: () => Response.json(dayOf([dayTripOf(3)], DAY)),
    });
    await person.click(await screen.findByRole('button', copyButton));
    expect(await screen.findByText('1 departure copied')).toBeDefined();
    expect(await screen.findByRole('table', { name: 'Departures' })).toBeDefined();
    const notice = within(screen.getByRole('complementary', { name: 'Left out' }));
    expect(notice.getByText('1 departure was left out')).toBeDefined();
    expect(notice.getByText(`09:00 Abuja to Kaduna, KTN-102-AA: ${reason}`)).toBeDefined();
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      `/api/corporate/days/${DAY}/copy`,
    ]);
  });

  it('says why nothing could be copied, and can be pressed again', async () => {
    const { server, person } = showEmpty();
    server.answer({
      [COPY]: () => refusal(403, 'not_verified', 'An administrator must verify your company first.'),
    });
    await person.click(await screen.findByRole('button', copyButton));
    expect(await screen.findByText('An administrator must verify your company first.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', copyButton).disabled).toBe(false);
  });

  it('has nothing to copy when there were none a week before', async () => {
    const { server } = showEmpty([]);
    expect(await screen.findByText(title(DAY))).toBeDefined();
    await vi.waitFor(() => expect(server.requests.some(({ path }) => path.endsWith(BEFORE))).toBe(true));
    expect(screen.queryByRole('button', copyButton)).toBeNull();
  });

  it('offers nothing for a day that is over', async () => {
    const { server } = showEmpty([dayTripOf(1)], addDays(TODAY, -1));
    expect(await screen.findByText(title(addDays(TODAY, -1)))).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Schedule a trip' })).toBeNull();
    expect(server.requests.some(({ path }) => path.endsWith(addDays(TODAY, -8)))).toBe(false);
  });
});
