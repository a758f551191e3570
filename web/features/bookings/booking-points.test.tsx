import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { tripBetween } from '@/shared/trips/legs.ts';
import { BookingSheet } from './booking-sheet.tsx';

const STOPS = stopsOf([3, 3, 3]);
const WHOLE = tripOf({ stops: STOPS });
const PART = tripBetween(WHOLE, { fromStopId: STOPS[1]?.id ?? '', toStopId: STOPS[3]?.id ?? '' });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['on a trip with its stops', PART],
  ['on a trip of a list, whose stops are loaded', { ...PART, stops: undefined }],
])('shows the meeting points before booking, %s', async (_, trip) => {
  fakeServer({ [`GET /api/trips/${WHOLE.id}`]: () => Response.json(WHOLE) });
  renderApp(<BookingSheet account={() => null} trip={trip} seats={1} onClose={() => undefined} />);
  expect(await screen.findByText('Ore Junction → Abuja')).toBeDefined();
});
