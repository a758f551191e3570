import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '@/shared/api/api.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { fakeSockets } from '@/shared/testing/fake-socket.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({
  LazyTripMap: ({ label }: { label: string }) => <div role="region" aria-label={label} />,
}));

const TRIP = tripOf({
  driver: { ...tripOf().driver, user: { name: 'Emeka Nwosu', email: null, phone: '+2348030000002' } },
});
let device: ReturnType<typeof fakeDevice>;

beforeEach(() => {
  storeSession();
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  device = fakeDevice();
  fakeSockets();
  fakeServer({});
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  useSession.setState({ status: 'in', user: userOf(), token: 't', problem: null });
  renderApp(<TrackingPage trip={TRIP} role="passenger" />);
  return userEvent.setup();
}

it('shows the map first, then the plate and Call Driver; figures are folded, and a status that is the normal one is not shown', async () => {
  show();
  const order = [
    screen.getByRole('region', { name: /Map of the trip/ }),
    within(screen.getByRole('region', { name: 'Your trip' })).getAllByText('LSD-218-XB')[0] as HTMLElement,
    screen.getByRole('link', { name: 'Call Driver' }),
    screen.getByText('0 active participants'),
  ];
  const isBefore = (a: Node, b: Node) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(order.slice(1).map((each, index) => isBefore(order[index] as Node, each))).toEqual([
    true,
    true,
    true,
  ]);
  const isOpen = (each: Element) => each.closest('details')?.open !== false;
  expect(screen.getAllByText('Scheduled').filter(isOpen)).toHaveLength(0);
  expect(screen.getAllByText(/participants?$|^Coordinates$|^No one yet$/).filter(isOpen)).toEqual([]);
});

it('says in plain words that there is no position; the error of the device is folded', async () => {
  const person = show();
  await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
  act(() => device.fail(2));
  expect(screen.getByText('Your position could not be found')).toBeTruthy();
  const raw = screen.getByText(/^Location error/);
  expect(raw.closest('details')?.open).toBe(false);
});
