import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Fleet } from '@tafiya/fleets/contract.ts';
import { fillIn } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const STOP = { placeId: 'x', seatsAvailable: 3, reachedAt: null, leftAt: null, point: null };
const STOPS = [
  {
    ...STOP,
    id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d01',
    place: 'Lagos',
    time: '2030-11-21T07:00:00Z',
    fare: 0,
  },
  {
    ...STOP,
    id: '3b1d8a5e-4a0e-4a55-8a53-0c6b6f0f1d02',
    place: 'Abuja',
    time: '2030-11-21T18:00:00Z',
    fare: 15_000,
  },
];

afterEach(() => vi.unstubAllGlobals());

describe('fleet trips', () => {
  it('edits a scheduled trip; with sold seats the fare is fixed', async () => {
    const [first, second] = OWN_FLEET.trips;
    const { server, person } = showFleet(
      { ...OWN_FLEET, trips: [{ ...first, booked: 0 }, second] } as Fleet,
      '/corporate?tab=trips',
    );
    server.answer({ [`PATCH /api/corporate/trips/${first?.id}`]: () => Response.json(first) });
    for (const trip of [first, second]) {
      server.answer({ [`GET /api/trips/${trip?.id}`]: () => Response.json(tripOf({ stops: STOPS })) });
    }
    const editButtons = await screen.findAllByRole('button', { name: 'Edit trip' });
    expect(screen.getAllByText('Share this trip')).not.toHaveLength(0);
    await person.click(editButtons[0] ?? document.body);
    await person.selectOptions(await screen.findByLabelText('Departure Time'), '09:00');
    await person.clear(screen.getByLabelText('Fare per Seat (₦)'));
    await fillIn({ 'Fare per Seat (₦)': '16000' });
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      departureDate: '2030-11-21T08:00:00.000Z',
      farePerSeat: 16_000,
    });
    await person.click(editButtons[1] ?? document.body);
    expect(
      await screen.findByText(/12 seats already booked: you can move the departure by 30 minutes/),
    ).toBeDefined();
    expect(screen.queryByLabelText('Fare per Seat (₦)')).toBeNull();
  });

  it('are scheduled with meeting points, which are required', async () => {
    const { server, person } = showFleet(OWN_FLEET, '/corporate/trips/new?repeat=' + tripOf().id);
    server.answer({
      [`GET /api/trips/${tripOf().id}`]: () => Response.json(tripOf({ stops: STOPS })),
      'POST /api/corporate/trips': () => Response.json(OWN_FLEET.trips[0], { status: 201 }),
    });
    const form = within(await screen.findByRole('form', { name: 'Schedule trip' }));
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    expect(await form.findAllByText('Meeting point is required')).toHaveLength(2);
    await person.type(form.getByRole('textbox', { name: /Where passengers get on/ }), 'Jibowu Park');
    await person.type(form.getByRole('textbox', { name: /Where passengers get off/ }), 'Jabi Park');
    await person.click(form.getByRole('button', { name: 'Schedule Trip' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/corporate/trips'));
    expect(
      server.requests.find(({ method, path }) => method === 'POST' && !path.endsWith('/plan'))?.body,
    ).toMatchObject({
      originPoint: { name: 'Jibowu Park' },
      destinationPoint: { name: 'Jabi Park' },
    });
  });
});
