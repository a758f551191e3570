import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';
import { NOT_FOLLOWING, useLiveTrip } from '@/shared/tracking/location-store.ts';
import { fakeSockets } from '@/shared/testing/fake-socket.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { useOwnTracking } from './own-tracking.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { rememberTracking, useTracking, wasTracking } from './use-tracking.ts';

const TRIP = tripOf().id;
const ADA = userOf().id;
const OTHER = tripOf().driverId;

let device: ReturnType<typeof fakeDevice>;

interface Shown {
  tripId?: string;
  status?: TripStatus;
  mayShare?: boolean;
}

async function show(first: Shown = {}) {
  const shown = renderHook(
    ({ tripId = TRIP, status = 'en_route', mayShare = true }: Shown) =>
      useTracking({ tripId, user: userOf(), status, isLive: !isOver(status), mayShare }),
    { initialProps: first },
  );
  // The browser answers the permission query asynchronously.
  await vi.advanceTimersByTimeAsync(0);
  return shown;
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
  storeSession();
  device = fakeDevice('granted');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shares nothing until it is started, and then shares until it is stopped', async () => {
  const { result } = await show();
  expect(device.watchers()).toBe(0);
  result.current.start();
  expect(device.watchers()).toBe(1);
  result.current.start();
  expect(device.watchers()).toBe(1);
  result.current.stop();
  expect(device.watchers()).toBe(0);
});

it('resumes sharing when the page was closed and is opened again', async () => {
  const before = await show();
  before.result.current.start();
  before.unmount();
  expect(device.watchers()).toBe(0);
  await show();
  expect(device.watchers()).toBe(1);
});

it.each([
  ['the user has stopped it', async () => (await show()).result.current.stop(), {}],
  ['another user shared', () => moveMemory(OTHER, TRIP), {}],
  ['the user shared on another trip', () => moveMemory(ADA, OTHER), {}],
  ['the browser would ask for permission', () => (device = fakeDevice('prompt')), {}],
  ['the permission was revoked', () => (device = fakeDevice('denied')), {}],
  ['the trip is over', () => undefined, { status: 'completed' }],
  ['the user no longer travels on the trip', () => undefined, { mayShare: false }],
] as [string, () => unknown, Shown][])('does not resume sharing when %s', async (_, meanwhile, shown) => {
  rememberTracking(ADA, TRIP, true);
  await meanwhile();
  cleanup();
  await show(shown);
  expect(device.watchers()).toBe(0);
});

function moveMemory(userId: string, tripId: string): void {
  localStorage.removeItem(`tafiya_tracking_${ADA}_${TRIP}`);
  rememberTracking(userId, tripId, true);
}

it.each([
  ['the trip is over', { status: 'completed' }],
  ['the user no longer travels on the trip', { mayShare: false }],
] as [string, Shown][])('stops sharing when %s, and cannot be started again', async (_, shown) => {
  const { result, rerender } = await show();
  result.current.start();
  rerender(shown);
  expect(device.watchers()).toBe(0);
  expect(wasTracking(ADA, TRIP)).toBe(false);
  result.current.start();
  expect(device.watchers()).toBe(0);
});

it('stops sharing when the page shows another trip or is left', async () => {
  const { result, rerender, unmount } = await show();
  result.current.start();
  device.moveTo(6.7, 3.5);
  expect(useOwnTracking.getState().fix).not.toBeNull();
  rerender({ tripId: OTHER });
  await vi.advanceTimersByTimeAsync(0);
  expect(device.watchers()).toBe(0);
  expect(useOwnTracking.getState().fix).toBeNull();
  expect(useLiveTrip.getState().tripId).toBe(OTHER);
  result.current.start();
  unmount();
  expect(device.watchers()).toBe(0);
  expect(useLiveTrip.getState()).toEqual(NOT_FOLLOWING);
});

it('reads the device at once when the status of the trip changes', async () => {
  const { result, rerender } = await show();
  result.current.start();
  device.moveTo(6.7, 3.5);
  expect(device.options).toHaveLength(1);
  rerender({ status: 'arrived' });
  expect(device.options).toHaveLength(2);
});

it('starts sharing only once when the user starts it before the browser answers the permission query', async () => {
  rememberTracking(ADA, TRIP, true);
  const { result } = renderHook(() =>
    useTracking({ tripId: TRIP, user: userOf(), status: 'en_route', isLive: true, mayShare: true }),
  );
  result.current.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(device.options).toHaveLength(1);
});

it('does not start sharing on a page that was left before the browser answered the permission query', async () => {
  rememberTracking(ADA, TRIP, true);
  const shown = renderHook(() =>
    useTracking({ tripId: TRIP, user: userOf(), status: 'en_route', isLive: true, mayShare: true }),
  );
  shown.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(device.watchers()).toBe(0);
});
