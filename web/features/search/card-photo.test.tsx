import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { matchOf } from '@/shared/testing/searches.ts';
import { ResultCard } from './result-card.tsx';

const MATCH = matchOf();
const PATH = `/api/drivers/${MATCH.trip.driverId}/photo`;

/** Every element is in view. */
class InView {
  private readonly seen: (entries: { isIntersecting: boolean }[]) => void;

  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen;
  }
  observe() {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect() {
    return undefined;
  }
}

beforeEach(() => {
  storeSession();
  vi.stubGlobal('IntersectionObserver', InView);
});
afterEach(() => {
  localStorage.clear();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

function show({
  hasPhoto,
  isSignedIn,
  isPhotoPublic = false,
}: {
  hasPhoto: boolean;
  isSignedIn: boolean;
  isPhotoPublic?: boolean;
}) {
  const server = fakeServer({
    [`GET ${PATH}`]: () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } }),
  });
  if (isSignedIn) useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  const trip = { ...MATCH.trip, driver: { ...MATCH.trip.driver, hasPhoto, isPhotoPublic } };
  renderApp(<ResultCard match={{ ...MATCH, trip }} onBook={() => undefined} />, '/search');
  return { server, card: screen.getByRole('article') };
}

it.each([
  ['a signed-in person', true],
  ['a visitor whom the driver shows it', false],
])('%s sees the photo of the driver', async (_, isSignedIn) => {
  const { card } = show({ hasPhoto: true, isSignedIn, isPhotoPublic: !isSignedIn });
  await vi.waitFor(() =>
    expect(card.querySelector('.row-face img')?.getAttribute('src')).toBe(
      `data:image/jpeg;base64,${btoa('photo')}`,
    ),
  );
});

it.each([
  ['a visitor, while the driver has not agreed', { hasPhoto: true, isSignedIn: false }],
  ['a person whose driver has no small photo', { hasPhoto: false, isSignedIn: true }],
])('%s sees the initial, and nothing is asked', (_, who) => {
  const { server, card } = show(who);
  expect(card.querySelector('.row-face')?.textContent).toBe(MATCH.trip.driver.user.name.charAt(0));
  expect(server.requests.filter(({ path }) => path === PATH)).toEqual([]);
});

it('the initial stays when the photo is refused', async () => {
  const { server, card } = show({ hasPhoto: true, isSignedIn: true });
  server.answer({ [`GET ${PATH}`]: () => refusal(404, 'not_found', 'Photo not found.') });
  await vi.waitFor(() => expect(server.requests.some(({ path }) => path === PATH)).toBe(true));
  expect(card.querySelector('img')).toBeNull();
  expect(card.querySelector('.row-face')?.textContent).toBe(MATCH.trip.driver.user.name.charAt(0));
});
