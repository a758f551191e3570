import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

afterEach(() => vi.unstubAllGlobals());

describe('what a company still needs', () => {
  it('tells a company that is not verified what happens first', async () => {
    const { person } = showFleet({ ...OWN_FLEET, isVerified: false }, '/corporate?tab=trips');
    const notice = await screen.findByRole('complementary', { name: 'Verification' });
    expect(notice.textContent).toContain('An administrator must verify your company');
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('/account/profile');
    await person.click(await screen.findByRole('link', { name: 'Schedule Trip' }));
    expect(
      await screen.findByText('An administrator must verify your company. You will get an alert.'),
    ).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Go to your account' })).toHaveLength(2);
    expect(screen.queryByRole('form', { name: 'Schedule trip' })).toBeNull();
  });

  it('has the button for each thing that is missing before a trip', async () => {
    const { person } = showFleet({ ...OWN_FLEET, routes: [], vehicles: [] }, '/corporate/trips/new');
    await person.click(await screen.findByRole('button', { name: 'Create Route' }));
    expect(await screen.findByRole('dialog', { name: 'Create Route' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('button', { name: 'Invite Driver' }));
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
});
