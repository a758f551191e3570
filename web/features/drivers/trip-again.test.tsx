import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { driverTripOf } from '@/shared/testing/trips.ts';
import { showDriver } from './testing/driver-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a trip again', () => {
  it('repeats a trip with everything filled in, and keeps it in the address until the form is closed', async () => {
    const trip = driverTripOf({ status: 'completed', description: 'From Jibowu' });
    const { person } = showDriver({ trips: [trip], path: `/trips/${trip.id}` });
    await person.click(await screen.findByRole('link', { name: 'Repeat this trip, Lagos to Abuja' }));
    expect(screen.getByTestId('address').textContent).toBe(`/create-trip?repeat=${trip.id}`);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Create New Trip' })),
    );
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('Lagos');
    expect(screen.getByLabelText<HTMLSelectElement>('Departure Time').value).toBe('07:30');
    expect(screen.getByLabelText<HTMLInputElement>('Fare per Seat (₦)').value).toBe('21500');
    expect(screen.getByLabelText<HTMLInputElement>('Seats').value).toBe('6');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description (optional)').value).toBe('From Jibowu');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
    expect(screen.queryByRole('heading', { name: 'Create New Trip' })).toBeNull();
  });

  it('opens the form of a return trip from its address, with the input of before a reload', async () => {
    const trip = driverTripOf({ departureDate: '2030-11-29T06:30:00Z', arrivalDate: '2030-11-29T18:30:00Z' });
    const path = `/create-trip?return=${trip.id}`;
    const { person } = showDriver({ trips: [trip], path });
    expect(await screen.findByRole('heading', { name: 'Create Return Trip' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'From' }).value).toBe('Abuja');
    await person.type(screen.getByLabelText('Description (optional)'), 'Room for bags');
    cleanup();
    showDriver({ trips: [trip], path });
    const description = await screen.findByLabelText<HTMLTextAreaElement>('Description (optional)');
    expect(description.value).toBe('Room for bags');
    expect(screen.getByRole('button', { name: /Departure Date/ }).textContent).toContain('30 Nov 2030');
  });

  it("offers no repetition of a fleet's trip, which only the company schedules", async () => {
    showDriver({ trips: [driverTripOf({ company: 'Sahel Lines' })], path: `/trips/${driverTripOf().id}` });
    expect(await screen.findByText(/^Driven for Sahel Lines/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /Repeat this trip|Return trip/ })).toBeNull();
  });

  it('shows that a trip to repeat could not be loaded', async () => {
    showDriver({ path: `/create-trip?repeat=${driverTripOf().id}` });
    expect(await screen.findByText('The trip could not be loaded')).toBeDefined();
  });
});
