import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaidTrips } from '@tafiya/payments/paid-trips.contract.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PaidTripsText } from './paid-trips.tsx';

const trip = (origin: string, destination: string, status: string): PaidTrips[number] => ({
  bookingId: `${origin} ${destination}`,
  tripId: origin,
  origin,
  destination,
  departureDate: '2031-03-02T20:00:00+01:00',
  fare: 5000,
  status,
});

it('names both trips of a payment, each on its line, and the one that is over', () => {
  renderApp(
    <PaidTripsText trips={[trip('Kano', 'Kaduna', 'confirmed'), trip('Kaduna', 'Jos', 'cancelled')]} />,
  );
  expect(screen.getByText(/^Kano to Kaduna, .*, ₦5,000$/)).toBeTruthy();
  expect(screen.getByText(/^Kaduna to Jos, .*, ₦5,000, cancelled$/)).toBeTruthy();
});

it('says that there is none', () => {
  renderApp(<PaidTripsText trips={[]} />);
  expect(screen.getByText('None')).toBeTruthy();
});
