import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FleetCandidates, fleetCandidatesSchema } from '@tafiya/fleets/candidates.contract.ts';
import { serverNow } from '@/shared/api/server-time.ts';
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

const inMinutes = (minutes: number) => new Date(serverNow() + minutes * 60_000).toISOString();
const TRIP = dayTripOf(5, { leavesAt: inMinutes(90), driver: null, needs: { kind: 'no_driver' } });
const PATH = `/corporate/day/${TODAY}/${TRIP.id}`;
const id = (n: number) => `00000000-0000-4000-8000-00000000001${n}`;
const FREE = { reason: null, busy: null, before: null, after: null };
const BUSY = {
  ...FREE,
  reason: 'The driver already has a trip at that time.',
  busy: {
    origin: 'Kano',
    destination: 'Abuja',
    leavesAt: TRIP.leavesAt,
    arrivesAt: '2030-11-21T09:40:00.000Z',
  },
};
const BIG = { ...FREE, id: id(4), plate: 'BIG-100-AA', model: 'Coaster', seats: 30 };
const CANDIDATES: FleetCandidates = {
  drivers: [
    { ...FREE, id: id(1), name: 'Rabiu Danlami' },
    { ...FREE, id: id(2), name: 'Umar Faruk', before: { place: 'Abuja', at: '2030-11-20T06:40:00.000Z' } },
    { ...BUSY, id: id(3), name: 'Bello Tijani' },
  ],
  vehicles: [BIG],
};

function showTrip(
  path: string,
  {
    driverId = null,
    candidates = CANDIDATES,
  }: { driverId?: string | null; candidates?: FleetCandidates } = {},
) {
  const whole = { ...OWN_FLEET.trips[0], id: TRIP.id, driverId, driverName: driverId && 'Musa Dogo' };
  const change = vi.fn<() => Response>(() => Response.json(whole));
  const { server, person } = showFleet(OWN_FLEET, path, {
    [`GET /api/corporate/days/${TODAY}`]: () =>
      Response.json(
        dayOf([{ ...TRIP, ...(driverId && { driver: { name: 'Musa Dogo', phone: null }, needs: null }) }]),
      ),
    [`GET /api/corporate/trips/${TRIP.id}`]: () => Response.json(whole),
    [`GET /api/corporate/trips/${TRIP.id}/candidates`]: () =>
      Response.json(fleetCandidatesSchema.parse(candidates)),
    [`PATCH /api/corporate/trips/${TRIP.id}`]: () => change(),
  });
  const sent = () => server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { person, sent, change };
}
const panel = async () => within(await screen.findByRole('complementary', { name: /^Trip / }));
const address = () => screen.getByTestId('address').textContent;

describe('a driver or bus for a departure', () => {
  it('is chosen beside the board: free ones first, busy ones with their trip', async () => {
    const { person, sent } = showTrip('/corporate');
    await person.click(await screen.findByRole('link', { name: 'Find a driver' }));
    expect(address()).toBe(`${PATH}?assign=driver`);
    const choice = await panel();
    const [first, second, busy] = await choice.findAllByRole<HTMLInputElement>('radio');
    expect([first?.checked, second?.disabled, busy?.disabled]).toEqual([true, false, true]);
    expect(choice.getByText('Free all day')).toBeDefined();
    expect(choice.getByText(/^On Kano → Abuja until /)).toBeDefined();
    await person.click(choice.getByRole('radio', { name: /^Umar Faruk/ }));
    await person.click(choice.getByRole('button', { name: 'Assign Umar' }));
    await waitFor(() => expect(address()).toBe(PATH));
    expect(sent()).toEqual([{ driverId: id(2) }]);
    expect(await screen.findByText('Umar Faruk drives. The trip can be booked again.')).toBeDefined();
  });

  it('another bus keeps the driver of the trip', async () => {
    const { person, sent } = showTrip(PATH, { driverId: id(7) });
    await person.click(await (await panel()).findByRole('link', { name: 'Change bus' }));
    const choice = await panel();
    expect(await choice.findByText('Coaster, 30 seats. Free all day')).toBeDefined();
    await person.click(choice.getByRole('button', { name: 'Assign BIG-100-AA' }));
    await waitFor(() => expect(address()).toBe(PATH));
    expect(sent()).toEqual([{ vehicleId: id(4), driverId: id(7) }]);
  });

  it('shows the refusal of the server, and leads back by Escape', async () => {
    const { person, change } = showTrip(`${PATH}?assign=driver`);
    change.mockImplementation(() => refusal(409, 'conflict', 'This driver is suspended.'));
    const choice = await panel();
    await person.click(await choice.findByRole('button', { name: 'Assign Rabiu' }));
    expect((await choice.findByRole('alert')).textContent).toContain('This driver is suspended.');
    await person.keyboard('{Escape}');
    expect(address()).toBe(PATH);
    expect(await choice.findByRole('link', { name: 'Change driver' })).toBeDefined();
  });

  it('offers an invitation, or to cancel, when nobody is free', async () => {
    const { person } = showTrip(`${PATH}?assign=driver`, {
      candidates: { drivers: [{ ...BUSY, id: id(3), name: 'Bello Tijani' }], vehicles: [] },
    });
    const choice = await panel();
    expect(await choice.findByText('No driver is free.')).toBeDefined();
    expect(choice.getByRole('button', { name: 'Cancel trip' })).toBeDefined();
    await person.click(choice.getByRole('button', { name: 'Invite Driver' }));
    expect(await screen.findByRole('dialog', { name: 'Invite Driver' })).toBeDefined();
  });
});
