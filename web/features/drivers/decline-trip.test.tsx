import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { DeclineTrip, canDecline } from './decline-trip.tsx';

const HOUR_MS = 3_600_000;
const TRIP = tripOf({ company: 'Sahel Lines' });
const DECLINE = `POST /api/driver/trips/${TRIP.id}/decline`;

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => vi.unstubAllGlobals());

describe('a driver declines a trip of their fleet', () => {
  it.each([
    ['49 hours ahead', 49, 'scheduled', 'Sahel Lines', true],
    ['47 hours ahead', 47, 'scheduled', 'Sahel Lines', false],
    ['of a driver without a company', 49, 'scheduled', null, false],
    ['that was cancelled', 49, 'cancelled', 'Sahel Lines', false],
  ] as const)('a trip %s: %s', (_title, hours, status, company, allowed) => {
    const departureDate = new Date(Date.now() + hours * HOUR_MS).toISOString();
    expect(canDecline(tripOf({ departureDate, status, company }))).toBe(allowed);
  });

  it('asks first, sends the reason, and shows why it was refused', async () => {
    const server = fakeServer({
      [DECLINE]: () => refusal(409, 'too_late', 'You could decline this trip until Tue 26 Nov.'),
    });
    renderApp(<DeclineTrip trip={TRIP} />, `/trips/${TRIP.id}`);
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Decline Trip, Lagos to Abuja' }));
    expect(screen.getByText(/Sahel Lines then looks for another driver/)).toBeDefined();
    expect(server.requests).toHaveLength(0);
    await person.type(screen.getByLabelText(/Reason/), 'My car is at the garage');
    await person.click(screen.getByRole('button', { name: 'Yes, decline this trip' }));
    expect(await screen.findByText('You could decline this trip until Tue 26 Nov.')).toBeDefined();
    server.answer({ [DECLINE]: () => new Response(null, { status: 204 }) });
    await person.click(screen.getByRole('button', { name: 'Yes, decline this trip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
    expect(server.requests.at(-1)?.body).toEqual({ reason: 'My car is at the garage' });
  });
});
