import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { applyMessages, NOT_FOLLOWING, setLiveTrip } from '@/shared/tracking/location-store.ts';
import { updateOf } from '@/shared/testing/locations.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { tripBetween } from '@/shared/trips/legs.ts';
import { LeftBehind } from './left-behind.tsx';
import { PeopleOnTrip } from './people-on-trip.tsx';
import { LiveArrival } from './route-progress.tsx';

const AT_0800 = '2030-11-29T07:00:00.000Z';

function oreToLokoja(changes: Partial<Record<number, Partial<Stop>>> = {}) {
  const stops = stopsOf([3, 3, 3], { 0: { reachedAt: AT_0800, leftAt: AT_0800 }, ...changes });
  const [, ore, lokoja] = stops;
  const trip = tripOf({ status: 'en_route', stops });
  return tripBetween(trip, { fromStopId: ore?.id ?? '', toStopId: lokoja?.id ?? '' });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT_0800), toFake: ['Date'] });
  setLiveTrip({ ...NOT_FOLLOWING, tripId: tripOf().id });
  applyMessages([updateOf({ estimatedArrival: '2030-11-29T15:00:00.000Z' })]);
});
afterEach(() => {
  cleanup();
  setLiveTrip(NOT_FOLLOWING);
  useSession.setState(SIGNED_OUT);
  vi.useRealTimers();
});

describe('the progress of a passenger’s leg', () => {
  const show = (trip = oreToLokoja(), status: TripStatus = 'en_route') =>
    renderApp(<LiveArrival trip={trip} status={status} isOwn />);
  const progress = () => screen.getByRole('region', { name: 'Progress' }).textContent;

  it('shows when the trip reaches the stop where they get on, and the one where they get off', () => {
    show();
    expect(progress()).toMatch(/Ore to Lokoja/);
    expect(progress()).toMatch(/Reaches your stop in Ore at about 10:20/);
    expect(progress()).toMatch(/About 13:\d[05] \(in 5 h \d+ min\)/);
  });

  it('shows the arrival only once they are on board', () => {
    show(oreToLokoja({ 1: { reachedAt: AT_0800, leftAt: AT_0800 } }));
    expect(progress()).not.toMatch(/Reaches your stop/);
    expect(progress()).toMatch(/About 1\d:\d\d/);
  });

  it('does not say that the driver waits at their stop while the car stands at the first one', () => {
    show(oreToLokoja({ 0: { reachedAt: null, leftAt: null } }), 'waiting');
    expect(progress()).not.toMatch(/is waiting/);
  });

  it('ends at their stop', () => {
    show(oreToLokoja({ 2: { reachedAt: AT_0800 } }));
    expect(progress()).toMatch(/^You have arrivedOre to Lokoja/);
  });

  it('says how old the position of the car is, once it is not tracked any more', () => {
    vi.setSystemTime(Date.parse(AT_0800) + 12 * 60_000);
    useSession.setState({ status: 'in', user: userOf(), token: 't', problem: null });
    renderApp(
      <PeopleOnTrip isDriver={false}>
        <LiveArrival trip={oreToLokoja()} status="en_route" isOwn />
      </PeopleOnTrip>,
    );
    expect(progress()).toMatch(/Last estimate: about 13:\d[05].*The car was here 12 min ago/);
  });
});

describe('a passenger of a later stop who was left behind', () => {
  const isAsked = (changes: Partial<Stop>, status: TripStatus = 'en_route') => {
    renderApp(<LeftBehind trip={oreToLokoja({ 1: changes })} status={status} />);
    const asked = screen.queryByRole('button', { name: 'I was left behind' }) !== null;
    cleanup();
    return asked;
  };

  it('is asked once the trip has left that stop, or at its planned time', () => {
    expect(isAsked({})).toBe(false);
    expect(isAsked({ reachedAt: AT_0800 })).toBe(false);
    expect(isAsked({ reachedAt: AT_0800, leftAt: AT_0800 })).toBe(true);
    expect(isAsked({ time: AT_0800 })).toBe(true);
  });

  it('is asked after the arrival, and not before the start', () => {
    expect(isAsked({}, 'arrived')).toBe(true);
    expect(isAsked({ time: AT_0800 }, 'waiting')).toBe(false);
  });
});
