import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { passengerOf, stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { ManifestPage } from './manifest-page.tsx';

const trip = tripOf({ stops: stopsOf([3, 1, 5]) });
const PASSENGERS = `GET /api/trips/${trip.id}/passengers`;

function show(passengers: () => Response | Promise<Response>) {
  const server = fakeServer({
    [`GET /api/trips/${trip.id}`]: () => Response.json(trip),
    [PASSENGERS]: passengers,
  });
  renderApp(
    <Routes>
      <Route path="/trips/:id/manifest" element={<ManifestPage />} />
    </Routes>,
    `/trips/${trip.id}/manifest`,
  );
  return { server, person: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

it('has the trip, the vehicle, the driver and a row per seat, and prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const travellers = [{ name: 'Mama Ada', phone: '+2348031112222' }];
  const { person } = show(() =>
    Response.json([passengerOf({ destination: 'Ore', travellers, boardedAt: '2030-11-29T06:10:00.000Z' })]),
  );
  const table = within(await screen.findByRole('table', { name: 'Passengers by seat' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'No.PassengerGets onGets offOn board',
    '1Mama Ada+2348031112222Booked by Ada ObiLagosOre07:10',
    '2Ada Obi+2348031234567LagosOre07:10',
  ]);
  for (const fact of ['Emeka Nwosu', 'Toyota Sienna', 'LSD-218-XB', '2 of 6'])
    expect(screen.getByText(fact)).toBeDefined();
  expect(screen.getByText(/^Lagos to Abuja, /)).toBeDefined();
  expect(screen.getByText(/Ore, /)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says so when no one has booked', async () => {
  show(() => Response.json([]));
  expect(await screen.findByText('No passengers yet')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
});

it('shows that it is loading', () => {
  show(() => new Promise<Response>(() => undefined));
  expect(screen.getByText('Loading manifest...')).toBeDefined();
});

it('is not found for other people', async () => {
  show(() => refusal(404, 'not_found', 'Trip not found.'));
  expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeDefined();
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy. Please try again.'));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  server.answer({ [PASSENGERS]: () => Response.json([passengerOf()]) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Passengers by seat' })).toBeDefined();
});
