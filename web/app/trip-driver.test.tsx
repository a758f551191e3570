import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { dropSession } from '@/shared/session/session.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { TripScreen } from './trip-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf();
const PATH = `/trips/${TRIP.id}`;

function show(path = PATH, user: User | null = null, trip: Trip = TRIP) {
  if (user) useSession.setState({ status: 'in', user, token: 'token', problem: null });
  const server = fakeServer({
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip),
    'GET /api/passenger/bookings': () => Response.json([]),
    [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]),
  });
  renderApp(
    <Routes>
      <Route path="/trips/:id?" element={<TripScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => {
  dropSession();
  useToast.setState({ current: null });
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the driver on the page of a trip', () => {
  it('shows signed-in people the approved photo of the driver, others the initial', async () => {
    const photo = 'd2a6d7a5/profile-photo-1.png';
    const trip = tripOf({ driver: { ...TRIP.driver, photo } });
    const { server } = show(PATH, userOf(), trip);
    server.answer({ 'GET /api/documents': () => Response.json({ url: '/signed-photo' }) });
    const picture = await screen.findByRole('img', { name: 'Photo of Emeka Nwosu' });
    expect(picture.getAttribute('src')).toBe('/signed-photo');
  });

  it('shows visitors the small photo of a driver who agreed', async () => {
    const trip = tripOf({ driver: { ...TRIP.driver, hasPhoto: true, isPhotoPublic: true } });
    const { server } = show(PATH, null, trip);
    server.answer({
      [`GET /api/drivers/${TRIP.driverId}/photo`]: () =>
        new Response('photo', { headers: { 'content-type': 'image/jpeg' } }),
    });
    const picture = await screen.findByRole('img', { name: 'Photo of Emeka Nwosu' });
    expect(picture.getAttribute('src')).toBe(`data:image/jpeg;base64,${btoa('photo')}`);
  });

  it('says who drives, since when, and what was checked; the newest comments first, all on request', async () => {
    const driver = { ...TRIP.driver, since: '2030-03' };
    const { server, person } = show(PATH, userOf(), tripOf({ driver, checked: ['licence', 'car', 'later'] }));
    const comment = (n: number) => ({
      id: crypto.randomUUID(),
      stars: 5,
      comment: `Comment ${n}`,
      answer: n === 1 ? 'Thank you' : null,
      firstName: 'Ada',
      origin: 'Lagos',
      destination: 'Abuja',
      month: '2030-10',
    });
    server.answer({
      [`GET /api/drivers/${TRIP.driverId}/ratings`]: () => Response.json([1, 2, 3].map(comment)),
      'POST /api/ratings/': () => Response.json({ id: crypto.randomUUID() }, { status: 201 }),
    });
    const section = within(await screen.findByRole('region', { name: 'Emeka Nwosu' }));
    expect(section.getByText('Drives with Tafiya since Mar 2030')).toBeDefined();
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Driver’s licence and NIN, in Emeka’s name',
      'Plate and proof of ownership of this car',
    ]);
    expect(await screen.findByText('“Comment 2”')).toBeDefined();
    expect(screen.queryByText('“Comment 3”')).toBeNull();
    expect(screen.getByText('Thank you')).toBeDefined();
    await person.click(screen.getByRole('button', { name: /^All 3 comments/ }));
    expect(screen.getByText('“Comment 3”')).toBeDefined();
    await person.click(screen.getAllByRole('button', { name: 'Report this comment' })[2] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Report this comment' })).toBeDefined();
  });

  it('shows the initial without a photo', async () => {
    const { server } = show();
    expect(await screen.findByText('E')).toBeDefined();
    expect(screen.queryByRole('img', { name: /^Photo/ })).toBeNull();
    expect(server.requests.some(({ path }) => path === '/api/documents')).toBe(false);
  });
});
