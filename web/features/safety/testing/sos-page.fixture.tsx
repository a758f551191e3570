/** The page /sos against a fake server, and alarms for its tests. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { NO_ALARMS, useAlarms } from '@/shared/safety/alarm-state.ts';
import { readAlarms, removeAlarm } from '@/shared/safety/alarm-store.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { SosPage } from '../sos-page.tsx';

export const USER = '5b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a01';
export const TRIP = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
export const ADA = { name: 'Ada Obi', phone: '+2348031112222', relation: 'Sister' };
const MOMENT = '2030-11-29T09:00:00Z';
const NOTHING = { alarm: null, checkIn: null };
export const ELSEWHERE = '9d1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b09';
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export function alarmOf(clientKey: string, changes: object = {}) {
  return {
    clientKey,
    tripId: null,
    raisedAt: minutesAgo(0),
    receivedAt: minutesAgo(0),
    acknowledgedAt: null,
    closedAt: null,
    contacts: 2,
    told: 1,
    people: [],
    isVehicleShown: false,
    ...changes,
  };
}

export function show(answers: Parameters<typeof fakeServer>[0] = {}, path = `/sos?trip=${TRIP}`) {
  const server = fakeServer({
    'GET /api/settings': () => Response.json(settingsOf()),
    'GET /api/sos': () => Response.json(NOTHING),
    'GET /api/user/emergency-contacts': () => Response.json([{ ...ADA, state: 'counts', countsAt: MOMENT }]),
    ...answers,
  });
  renderApp(
    <Routes>
      <Route path="/sos" element={<SosPage />} />
      <Route path="/search" element={<Link to="/sos">Emergency</Link>} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}

/** An alarm of five hours ago that has not reached the server. */
export const OLD = {
  tripId: null,
  raisedAt: minutesAgo(300),
  position: null,
  endReason: null,
  alarm: null,
  hasTried: true,
  key: null,
  contacts: [],
  text: '',
};

export const writes = ({ requests }: FakeServer) => requests.filter(({ method }) => method !== 'GET');

/** Answers each alarm of the person, whatever its client key. */
export function takeAlarms(server: FakeServer, changes: object = {}) {
  const key = () => writes(server).at(-1)?.path.split('/')[3] ?? '';
  const answer = vi.spyOn(globalThis.crypto, 'randomUUID').mockReturnValue(TRIP);
  server.answer({
    [`PUT /api/sos/${TRIP}`]: () => Response.json(alarmOf(key(), changes)),
    [`POST /api/sos/${TRIP}/close`]: () =>
      Response.json(alarmOf(key(), { closedAt: '2030-11-29T09:10:00Z' })),
  });
  return answer;
}

export async function sendAlarm(person: ReturnType<typeof userEvent.setup>) {
  const button = await screen.findByRole('button', { name: /^Hold for an alarm/ });
  await person.click(button);
  await person.click(await screen.findByRole('button', { name: 'Send the alarm now' }));
}

/** A person who is signed in, and a phone without alarms. */
export async function beforeSos(): Promise<void> {
  window.localStorage.setItem(SESSION_STORAGE_KEY, '{}');
  useSession.setState({ ...SIGNED_OUT, status: 'in' });
  await savedStore.clear();
  for (const { clientKey } of await readAlarms()) await removeAlarm(clientKey);
  useAlarms.setState(NO_ALARMS);
}

export function afterSos(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.localStorage.clear();
}
