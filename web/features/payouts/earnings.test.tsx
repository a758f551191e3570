import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Earning, EarningsSummary } from '@tafiya/payouts/earnings/contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { Earnings } from './earnings.tsx';

const PATH = '/api/driver/earnings';

function summaryOf(change: Partial<EarningsSummary> = {}): EarningsSummary {
  return {
    coming: 0,
    waiting: 8500,
    nextAvailableAt: '2031-03-03T09:30:00+01:00',
    available: 17_000.5,
    frozen: 0,
    onTheWay: 0,
    paid: 100_000,
    owed: 0,
    payoutsFrom: '10:00',
    payoutMin: 1000,
    lastPayout: null,
    ...change,
  };
}

function earningOf(change: Partial<Earning> = {}): Earning {
  return {
    id: '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01',
    kind: 'fare',
    tripId: '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02',
    origin: 'Lagos',
    destination: 'Abuja',
    departureDate: '2031-03-01T08:00:00+01:00',
    seats: 2,
    gross: 17_000,
    commission: 850,
    amount: 16_150,
    state: 'available',
    availableAt: '2031-03-02T20:00:00+01:00',
    payoutReference: null,
    paidAt: null,
    createdAt: '2031-03-02T20:00:00+01:00',
    ...change,
  };
}

function show(summary: () => Response, earnings: () => Response) {
  fakeServer({ [`GET ${PATH}/summary`]: summary, [`GET ${PATH}`]: earnings });
  renderApp(<Earnings />);
}

afterEach(() => vi.unstubAllGlobals());

describe('Earnings', () => {
  it('shows one sum, when it comes, and each booking with its commission and state', async () => {
    show(
      () => Response.json(summaryOf({ owed: 500, frozen: 9000, coming: 4000 })),
      () => Response.json([earningOf(), earningOf({ id: idOf(3), state: 'waiting', commission: 0 })]),
    );
    const card = within(await screen.findByRole('region', { name: 'On its way to your bank' }));
    expect(card.getByText('₦25,500.50')).toBeTruthy();
    expect(
      card.getByText('₦17,000.50 with the next payout, after 10:00, ₦8,500 from Mon 3 Mar 2031.'),
    ).toBeTruthy();
    expect(card.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Waiting',
      'Available',
      'On the way',
      'Paid',
    ]);
    expect(card.getByText('You owe ₦500. It is taken off the next payout.')).toBeTruthy();
    expect(card.getByText('₦9,000 more is being checked by Tafiya.')).toBeTruthy();
    expect(screen.getByText(/Passengers have paid ₦4,000/).closest('details')?.open).toBe(false);
    expect(await screen.findByText('Sat 1 Mar 2031, 2 seats, less ₦850 commission')).toBeTruthy();
    expect(screen.getByText('In the next payout')).toBeTruthy();
    expect(screen.getByText('from Sun 2 Mar 2031')).toBeTruthy();
  });

  it('says what is held, why, since when, until when it is decided, and where to ask', async () => {
    const hold = { since: '2031-03-02T09:30:00+01:00', amount: 9000, decideBy: '2031-03-05', reason: null };
    show(
      () => Response.json(summaryOf({ hold })),
      () => Response.json([]),
    );
    const held = within(await screen.findByRole('complementary', { name: 'Payouts' }));
    expect(held.getByRole('heading', { name: '₦9,000 is on hold' })).toBeTruthy();
    expect(held.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'We are checking recent bookings.',
      'Sun 2 Mar 2031, 09:30',
      'Wed 5 Mar 2031 at the latest. The money is yours; your trips go on as usual.',
    ]);
    expect(held.getByRole('link', { name: 'Ask us about it' }).getAttribute('href')).toBe(
      '/support/new?subject=payment',
    );
    const card = within(screen.getByRole('region', { name: 'On its way to your bank' }));
    expect(card.getByText('On hold').nextElementSibling?.textContent).toBe('₦9,000');
    expect(card.getByText(/^₦9,000 when the hold ends, ₦8,500 from /)).toBeTruthy();
  });

  it('says that a check takes longer than it should', async () => {
    const hold = { since: '2026-03-02T09:30:00+01:00', decideBy: '2026-03-05', reason: 'Please call us' };
    show(
      () => Response.json(summaryOf({ hold })),
      () => Response.json([]),
    );
    const held = within(await screen.findByRole('complementary', { name: 'Payouts' }));
    expect(held.getByText('Please call us.')).toBeTruthy();
    expect(held.getByText(/^It should have ended on Thu 5 Mar/)).toBeTruthy();
  });

  it('says when there is nothing yet, and when the last payout came back', async () => {
    const lastPayout = { amount: 5000, status: 'failed', at: '2031-03-02T20:00:00+01:00' } as const;
    show(
      () => Response.json(summaryOf({ lastPayout })),
      () => Response.json([]),
    );
    expect(await screen.findByText('No online earnings yet')).toBeTruthy();
    const panel = within(screen.getByRole('complementary', { name: 'Payouts' }));
    expect(panel.getByRole('heading', { name: 'Your payout of ₦5,000 came back' })).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Check your account' }).getAttribute('href')).toBe(
      '/account/payments#payouts',
    );
  });

  it('shows no sum before anything was earned', async () => {
    show(
      () => Response.json(summaryOf({ waiting: 0, available: 0, paid: 0 })),
      () => Response.json([]),
    );
    expect(await screen.findByText('How payouts work')).toBeTruthy();
    expect(screen.queryByText('On its way to your bank')).toBeNull();
  });

  it('says when more bookings could not be loaded', async () => {
    const next = { headers: { link: `<${PATH}?after=x>; rel="next"` } };
    let isDown = false;
    show(
      () => Response.json(summaryOf()),
      () =>
        isDown
          ? refusal(503, 'unavailable', 'The list is not available now.')
          : Response.json([earningOf()], next),
    );
    const more = await screen.findByRole('button', { name: 'Show more' });
    isDown = true;
    await userEvent.setup().click(more);
    expect(await screen.findByText('The list is not available now.')).toBeTruthy();
    expect(screen.getByText('Sat 1 Mar 2031, 2 seats, less ₦850 commission')).toBeTruthy();
  });

  it('offers to try again when the server does not answer', async () => {
    let isDown = true;
    show(
      () => (isDown ? refusal(503, 'unavailable', 'Please try again.') : Response.json(summaryOf())),
      () => Response.json([]),
    );
    expect(await screen.findByText('Your earnings could not be loaded')).toBeTruthy();
    isDown = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('₦25,500.50')).toBeTruthy();
  });
});

function idOf(last: number): string {
  return `3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a0${last}`;
}
