import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OWN_FLEET, SAMPLE_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const tableIn = async (section: string) =>
  within(within(await screen.findByRole('region', { name: section })).getByRole('table'));
const linesOf = (table: Awaited<ReturnType<typeof tableIn>>) =>
  table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
const DRIVER = {
  id: '5a3b1e00-0000-4000-8000-000000000041',
  email: 'haruna@example.ng',
  status: 'active',
  driverId: '5a3b1e00-0000-4000-8000-000000000042',
  name: 'Haruna Sule',
  isVerified: true,
  vehicle: 'Toyota HiAce, KTN-101-AA',
  invitedAt: '2030-01-01T08:00:00.000Z',
  leavesAt: null,
};

describe('the tables of a company', () => {
  it('has a vehicle in one row with plate, seats, driver and state, and why it is not approved', async () => {
    const [first, second, third] = OWN_FLEET.vehicles;
    if (!first || !second || !third) throw new Error('The sample has three vehicles.');
    const refused = { ...second, approval: 'rejected' as const, rejectionReason: 'Stolen plate' };
    const vehicles = [first, refused, { ...third, driver: null, status: 'maintenance' as const }];
    showFleet({ ...OWN_FLEET, vehicles }, '/corporate/vehicles');
    const table = await tableIn('Vehicles');
    expect(linesOf(table)).toEqual([
      ['Model', 'Plate', 'Seats', 'Driver', 'State', ''],
      [first.model, first.plateNumber, 'Van, 14 seats', first.driver?.name, 'Active ', ''],
      [
        second.model,
        second.plateNumber,
        'Bus, 30 seats',
        second.driver?.name,
        'Not approved: Stolen plate ',
        '',
      ],
      [third.model, third.plateNumber, 'Van, 16 seats', 'No driver yet', 'Maintenance ', ''],
    ]);
  });

  it('has a route in one row, and opens its form from its name', async () => {
    const { person } = showFleet(OWN_FLEET, '/corporate/routes');
    const [route] = OWN_FLEET.routes;
    const table = await tableIn('Routes');
    expect(linesOf(table)[1]?.slice(0, 2)).toEqual([
      route?.name,
      `${route?.origin} to ${route?.destination}`,
    ]);
    await person.click(table.getByRole('button', { name: `Edit ${route?.name}` }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('removes a driver, withdraws an invitation, and has no action for a declined one', async () => {
    const invited = {
      ...DRIVER,
      id: crypto.randomUUID(),
      status: 'invited',
      name: null,
      email: 'new@example.ng',
    };
    const declined = {
      ...DRIVER,
      id: crypto.randomUUID(),
      status: 'declined',
      name: null,
      email: 'no@example.ng',
    };
    const { person } = showFleet(OWN_FLEET, '/corporate/vehicles', {
      'GET /api/corporate/drivers': () => Response.json([DRIVER, invited, declined]),
    });
    expect(await screen.findByText('Invited')).toBeDefined();
    const table = await tableIn('Drivers');
    expect(linesOf(table).slice(1)).toEqual([
      ['Haruna Sule', 'haruna@example.ng', DRIVER.vehicle, 'Verified', ''],
      ['new@example.ng', '', DRIVER.vehicle, 'Invited', ''],
      ['no@example.ng', '', DRIVER.vehicle, 'Declined', ''],
    ]);
    expect(table.queryByRole('button', { name: 'More about no@example.ng' })).toBeNull();
    await person.click(table.getByRole('button', { name: 'More about new@example.ng' }));
    await person.click(table.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdraw this invitation?')).toBeDefined();
  });

  it('has no actions in sample data', async () => {
    showFleet(SAMPLE_FLEET, '/corporate/vehicles');
    const table = await tableIn('Vehicles');
    expect(table.getAllByRole('row')).toHaveLength(SAMPLE_FLEET.vehicles.length + 1);
    expect(table.queryByRole('button')).toBeNull();
  });
});
