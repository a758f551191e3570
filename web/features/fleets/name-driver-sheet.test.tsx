import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

const channel = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    channel.handlers = handlers;
    return () => undefined;
  },
}));

afterEach(() => vi.unstubAllGlobals());

describe('scheduling, and trips without a driver', () => {
  it('tells a company that is not verified what happens first', async () => {
    const { person } = showFleet({ ...OWN_FLEET, isVerified: false }, '/corporate?tab=trips');
    const notice = await screen.findByRole('complementary', { name: 'Verification' });
    expect(notice.textContent).toContain('An administrator must verify your company');
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('/account/profile');
    await person.click(await screen.findByRole('button', { name: 'Schedule Trip' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/An administrator must verify your company/)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Go to your account' })).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Schedule trip' })).toBeNull();
  });

  it('has the button for each thing that is missing before a trip', async () => {
    const { person } = showFleet({ ...OWN_FLEET, routes: [], vehicles: [] }, '/corporate?tab=trips');
    const missing = async (name: string) => {
      await person.click(await screen.findByRole('button', { name: 'Schedule Trip' }));
      await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    };
    await missing('Create Route');
    expect(await screen.findByRole('dialog', { name: 'Create Route' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await missing('Invite Driver');
    expect(await screen.findByRole('dialog', { name: 'Invite Driver' })).toBeDefined();
  });

  it('shows the company why its approval was withdrawn, why payouts are on hold and why a vehicle is refused', async () => {
    const [vehicle, ...vehicles] = OWN_FLEET.vehicles;
    if (!vehicle) throw new Error('the sample has vehicles');
    const refused = { ...vehicle, approval: 'withdrawn', rejectionReason: 'Stolen plate' } as const;
    const hold = { since: '2030-11-19T09:00:00Z', reason: 'Two bookings look odd' };
    showFleet(
      { ...OWN_FLEET, isVerified: false, vehicles: [refused, ...vehicles], payoutHold: hold },
      '/corporate?tab=fleet',
    );
    const user = userOf({
      userType: 'corporate',
      rejection: { reason: 'The CAC number is not yours', isInReview: false },
    });
    act(() => useSession.setState({ user }));
    const notice = await screen.findByRole('complementary', { name: 'Verification' });
    expect(notice.textContent).toContain('Reason: The CAC number is not yours.');
    const payouts = await screen.findByRole('complementary', { name: 'Payouts' });
    expect(payouts.textContent).toContain('Your payouts are on hold');
    expect(payouts.textContent).toContain('Two bookings look odd.');
    expect(screen.getByText('Not approved: Stolen plate')).toBeDefined();
  });

  it('names another driver of a trip without one; drivers who leave before it are not offered', async () => {
    const [first, ...rest] = OWN_FLEET.trips;
    const waits = {
      ...first,
      driverId: null,
      driverName: null,
      declined: {
        name: 'Grace Okonkwo',
        declinedAt: '2030-11-19T09:00:00Z',
        isLeaving: false,
        reason: 'My car is at the garage',
      },
    };
    const { server, person } = showFleet(
      { ...OWN_FLEET, trips: [waits, ...rest] } as Fleet,
      '/corporate?tab=trips',
    );
    const driver = (n: number, name: string, changes: object = {}) => ({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      driverId: `00000000-0000-4000-8000-00000000001${n}`,
      email: `driver${n}@example.test`,
      status: 'active',
      name,
      isVerified: true,
      vehicle: null,
      invitedAt: '2030-11-01T08:00:00Z',
      leavesAt: null,
      ...changes,
    });
    server.answer({
      'GET /api/corporate/drivers': () =>
        Response.json([
          driver(1, 'Musa Bello'),
          driver(2, 'Sade Cole', { leavesAt: '2030-11-20T10:00:00Z' }),
          driver(3, 'Uche Eze', { isVerified: false }),
        ]),
      [`PATCH /api/corporate/trips/${first?.id}`]: () => Response.json(first),
    });
    channel.handlers?.onMessage('trip_changed', {});
    expect(
      await screen.findByText(/Grace Okonkwo declined it on .* Reason: My car is at the garage/),
    ).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Name another driver' }));
    const choice = await screen.findByLabelText<HTMLSelectElement>('Driver');
    expect([...choice.options].map(({ text }) => text)).toEqual(['Choose a driver', 'Musa Bello']);
    await person.click(screen.getByRole('button', { name: 'Name driver' }));
    expect(await screen.findByText('Please choose a driver')).toBeDefined();
    await person.selectOptions(choice, 'Musa Bello');
    await person.click(screen.getByRole('button', { name: 'Name driver' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      driverId: '00000000-0000-4000-8000-000000000011',
    });
  });
});
