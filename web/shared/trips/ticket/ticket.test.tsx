import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { Ticket } from './ticket.tsx';

const ticket = () => screen.getByRole('article', { name: 'Lagos to Abuja' });
const glyphs = () =>
  [...ticket().querySelectorAll('[data-seat]')].map((each) => each.getAttribute('data-seat'));

afterEach(() => vi.unstubAllEnvs());

describe('ticket', () => {
  it.each(['America/Los_Angeles', 'Asia/Tokyo', 'Africa/Lagos'])(
    'shows the departure in Lagos time to a browser in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      renderApp(<Ticket trip={tripOf({ departureDate: '2030-11-29T23:30:00Z' })} />);
      expect(within(ticket()).getByText('Sat 30 Nov 2030, 00:30')).toBeDefined();
    },
  );

  it.each([
    ['2030-11-29T17:30:00Z', 'about 18:30'],
    ['2030-11-30T01:10:00Z', 'about Sat 30 Nov 2030, 02:10'],
  ])('shows the arrival at %s as "%s"', (arrivalDate, words) => {
    renderApp(<Ticket trip={tripOf({ arrivalDate })} />);
    expect(within(ticket()).getByText('Fri 29 Nov 2030, 07:30')).toBeDefined();
    expect(within(ticket()).getByText(words)).toBeDefined();
  });

  it('warns of driving in the dark, unless the trip is over', () => {
    const nightWarning = 'Part of this trip is after 19:00.';
    renderApp(<Ticket trip={tripOf({ nightWarning })} />);
    expect(within(ticket()).getByText(nightWarning)).toBeDefined();
    cleanup();
    renderApp(<Ticket trip={tripOf({ nightWarning })} over />);
    expect(screen.queryByText(nightWarning)).toBeNull();
  });

  it('shows the car and its plate, and no line before they are known', () => {
    renderApp(<Ticket trip={tripOf()} />);
    expect(screen.getByText('Toyota Sienna · LSD-218-XB')).toBeDefined();
    cleanup();
    const { driver } = tripOf();
    renderApp(
      <Ticket trip={tripOf({ driver: { ...driver, vehicleModel: null, vehiclePlateNumber: null } })} />,
    );
    expect(screen.queryByText(/LSD-218-XB/)).toBeNull();
  });

  it('shows the fare and the available seats', () => {
    renderApp(<Ticket trip={tripOf()} />);
    expect(within(ticket()).getByText('₦21,500')).toBeDefined();
    expect(within(ticket()).getByText('3 of 6 seats available')).toBeDefined();
    expect(glyphs()).toEqual(['taken', 'taken', 'taken', 'free', 'free', 'free']);
  });

  it('distinguishes the person’s own seats from those of others', () => {
    renderApp(
      <Ticket trip={tripOf({ seatsAvailable: 1 })} yours={2} fare={{ amount: 43_000, note: '2 seats' }} />,
    );
    expect(glyphs()).toEqual(['taken', 'taken', 'taken', 'yours', 'yours', 'free']);
    expect(within(ticket()).getByText('2 seats yours')).toBeDefined();
    expect(within(ticket()).getByText('₦43,000')).toBeDefined();
  });

  it('does not call seats yours that are only asked for', () => {
    renderApp(<Ticket trip={tripOf()} yours={1} yoursWord="asked for" />);
    expect(within(ticket()).getByText('1 seat asked for')).toBeDefined();
    expect(within(ticket()).queryByText('1 seat yours')).toBeNull();
  });

  it('hides free seats once the trip is over', () => {
    renderApp(<Ticket trip={tripOf()} over />);
    expect(glyphs()).toEqual([]);
    expect(within(ticket()).queryByText(/seats available/)).toBeNull();
  });
});
