import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { vehiclePlanSchema } from '@tafiya/fleets/plan.contract.ts';
import { addDays, lagosDate, lagosIso } from '@tafiya/core/lagos-time.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { OWN_FLEET, showFleet } from '../testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const [VEHICLE] = OWN_FLEET.vehicles;
const POINTS = { originPoint: { name: 'Jibowu Park' }, destinationPoint: { name: 'Jabi Park' } };
const ROUTE = { ...OWN_FLEET.routes[0], ...POINTS, farePerSeat: 15_000 };
const FLEET = { ...OWN_FLEET, routes: [ROUTE] } as Fleet;
const DAY = addDays(lagosDate(Date.now()), 3);
const BUSY = {
  origin: 'Kano',
  destination: 'Zaria',
  leavesAt: lagosIso(DAY, '12:40'),
  arrivesAt: lagosIso(DAY, '14:10'),
};
const REASON = 'This vehicle already has a trip at that time.';

/** The page for a trip on DAY; at 13:00 the bus is on another trip. */
function showPage(answers: Record<string, () => Response> = {}) {
  const address = `/corporate/trips/new?from=${ROUTE.origin}&to=${ROUTE.destination}&date=${DAY}`;
  const { server, person } = showFleet(FLEET, address, {
    'POST /api/corporate/trips': () => Response.json(FLEET.trips[0], { status: 201 }),
    ...answers,
  });
  server.answer({
    [`POST /api/corporate/vehicles/${VEHICLE?.id}/plan`]: () => {
      const asked = server.requests.findLast(({ path }) => path.endsWith('/plan'))?.body as {
        departures: string[];
      };
      return Response.json(
        vehiclePlanSchema.parse({
          trips: [BUSY],
          departures: asked.departures.map((leavesAt) => ({
            leavesAt,
            arrivesAt: new Date(Date.parse(leavesAt) + 9_000_000).toISOString(),
            ...(leavesAt === lagosIso(DAY, '13:00')
              ? { reason: REASON, busy: BUSY }
              : { reason: null, busy: null }),
          })),
        }),
      );
    },
  });
  const sent = () =>
    server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/corporate/trips');
  return { person, sent };
}

describe('the page that schedules a trip', () => {
  it('shows the ticket and the day of the bus, with a clash as a sentence', async () => {
    const { person, sent } = showPage({
      'POST /api/corporate/trips': () => refusal(409, 'conflict', REASON),
    });
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.selectOptions(form.getByLabelText('Departure Time'), '13:00');
    expect(await form.findByText(`${REASON} It is Kano → Zaria until 14:10.`)).toBeDefined();
    expect(form.getByRole('article', { name: 'What passengers see' }).textContent).toContain('₦15,000');
    expect(form.getByRole('img', { name: /Not possible: .* 13:00/ })).toBeDefined();
    expect(form.getByText('Not possible, see the week')).toBeDefined();
    expect(form.getByText('0 of 1 trip, 0 seats')).toBeDefined();
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    expect((await form.findByRole('alert')).textContent).toBe(REASON);
    expect(sent()).toHaveLength(1);
  });

  it('publishes several times without the one that clashes, and says so', async () => {
    const { person, sent } = showPage();
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.selectOptions(form.getByLabelText('Departure Time'), '06:00');
    expect(await form.findByText('1 trip, 14 seats')).toBeDefined();
    await person.click(form.getByRole('radio', { name: 'Several days' }));
    await person.selectOptions(form.getByLabelText('Another time'), '13:00');
    await person.selectOptions(form.getByLabelText('Another time'), '17:00');
    expect(await form.findByText('2 of 3 trips, 28 seats')).toBeDefined();
    expect(form.getByText(/^Without .* 13:00\.$/)).toBeDefined();
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/corporate/trips'));
    expect(sent().map(({ body }) => (body as { departureDate: string }).departureDate)).toEqual([
      lagosIso(DAY, '06:00'),
      lagosIso(DAY, '17:00'),
    ]);
    expect(await screen.findByText(/2 trips can be booked now\.$/)).toBeDefined();
  });

  it('stays open with the words of the server for a trip that it refuses', async () => {
    let count = 0;
    const { person } = showPage({
      'POST /api/corporate/trips': () => {
        count += 1;
        return count === 1
          ? Response.json(FLEET.trips[0], { status: 201 })
          : refusal(409, 'conflict', 'This route is paused.');
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.selectOptions(form.getByLabelText('Departure Time'), '06:00');
    await person.click(form.getByRole('radio', { name: 'Several days' }));
    await person.selectOptions(form.getByLabelText('Another time'), '17:00');
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    expect((await form.findByRole('alert')).textContent).toMatch(
      /^1 trip published\. Refused: .* 17:00: This route is paused\.$/,
    );
  });
});
