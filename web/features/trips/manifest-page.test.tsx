import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manifestOf } from '@/shared/saved/saved-manifest.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { listSaved, saveManifest } from '@/shared/saved/saved.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
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

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await savedStore.clear();
  useSession.setState(SIGNED_OUT);
});

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
    '1Mama Ada0803 111 2222Booked by Ada ObiLagosOre07:10',
    '2Ada Obi0803 123 4567LagosOre07:10',
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

describe('without network', () => {
  const passenger = passengerOf({ name: 'Adaeze Okafor', phone: '+2348031234567', paymentMethod: 'online' });

  async function showSaved() {
    storeSession();
    useSession.setState({ ...SIGNED_OUT, status: 'loading', problem: { kind: 'offline' } });
    const saved = { userId: userOf().id, savedAt: Date.now() };
    await saveManifest(manifestOf({ ...trip, status: 'waiting' }, [passenger], saved));
    const { server, person } = show(() => Response.json([]));
    server.unplug();
    return { server, person };
  }

  it('shows what the phone has kept: initials, the end of the phone number, seats', async () => {
    await showSaved();
    expect(await screen.findByText(/^No connection\. This is the manifest as of just now/)).toBeDefined();
    const row = within(screen.getByRole('listitem'));
    expect(row.getByText('A. O.')).toBeDefined();
    expect(row.getByText(/phone ends in 567$/)).toBeDefined();
    expect(row.getByText('Paid')).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Adaeze|Okafor|234803/);
  });

  it('takes a boarding code, which waits on the phone', async () => {
    const { person } = await showSaved();
    await person.click(await screen.findByRole('button', { name: 'Board A. O.' }));
    await person.paste('0427');
    expect(await screen.findByText('Waiting for network')).toBeDefined();
    expect(screen.getByText(/^Codes are saved on this phone/)).toBeDefined();
  });

  it('is removed from the phone', async () => {
    const { person } = await showSaved();
    await person.click(await screen.findByRole('button', { name: 'Remove from this phone' }));
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    await vi.waitFor(async () => expect((await listSaved()).manifests).toEqual([]));
    expect(await screen.findByRole('heading', { name: 'Error Loading Trip' })).toBeDefined();
  });
});
