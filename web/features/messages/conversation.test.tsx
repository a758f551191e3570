import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '@tafiya/messages/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { ignoreSecondTaps } from '@/shared/ui/second-taps.ts';
import { ConversationPage } from './conversation-page.tsx';
import { shortTexts } from './short-texts.ts';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const ID = '5eed0000-0000-4000-8000-000000000001';
const PHONE = '+2348035550199';
const HOUR_MS = 3_600_000;
const base = tripOf();
const trip = tripOf({
  driver: { ...base.driver, user: { ...base.driver.user, phone: PHONE } },
});

const agoOf = (ms: number) => new Date(Date.now() - ms).toISOString();

function show(createdAt: string[], hasBooked: boolean) {
  const conversation: Conversation = {
    id: ID,
    tripId: trip.id,
    side: 'passenger',
    name: 'Emeka O.',
    origin: 'Lagos',
    destination: 'Abuja',
    departureAt: agoOf(-HOUR_MS),
    mode: 'free',
    unread: 0,
    messages: createdAt.map((time): Message => ({
      id: crypto.randomUUID(),
      isOwn: false,
      kind: 'text',
      body: 'At the park',
      clientKey: null,
      createdAt: time,
    })),
    hasEarlier: false,
  };
  const server = fakeServer({
    [`GET /api/threads/${ID}`]: () => Response.json(conversation),
    [`POST /api/threads/${ID}/messages`]: () => Response.json({ id: ID }, { status: 201 }),
    [`GET /api/trips/${trip.id}`]: () => Response.json({ ...trip, driver: base.driver }),
    'GET /api/passenger/bookings': () => Response.json(hasBooked ? [bookingOf({ trip })] : []),
  });
  renderApp(
    <Routes>
      <Route path="/messages/:id" element={<ConversationPage />} />
    </Routes>,
    `/messages/${ID}`,
  );
  return server;
}

beforeEach(() => {
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  useSession.setState({ status: 'in', user: userOf() });
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('says when each day begins, once', async () => {
  show([agoOf(24 * HOUR_MS + 1000), agoOf(24 * HOUR_MS), agoOf(0)], true);
  expect(await screen.findByText('Today')).toBeDefined();
  expect(screen.getAllByText('Yesterday')).toHaveLength(1);
});

it('sends a short text with one tap', async () => {
  const server = show([], true);
  await userEvent.click(await screen.findByRole('button', { name: '5 minutes late' }));
  await waitFor(() =>
    expect(server.requests.find(({ path }) => path.endsWith('/messages'))?.body).toMatchObject({
      kind: 'text',
      body: '5 minutes late',
    }),
  );
});

it('sends a short text once with a double tap', async () => {
  const server = show([], true);
  server.answer({ [`POST /api/threads/${ID}/messages`]: () => new Promise<Response>(() => undefined) });
  const stop = ignoreSecondTaps();
  await userEvent.dblClick(await screen.findByRole('button', { name: '5 minutes late' }));
  stop();
  // Messages that wait on this phone until the server has answered.
  expect(JSON.stringify(localStorage).match(/5 minutes late/g)).toHaveLength(1);
});

it('has the car and the trip in its head, and the call for a passenger who has booked', async () => {
  show([], true);
  expect(await screen.findByText('LSD-218-XB')).toBeDefined();
  const row = screen.getByRole('link', { name: /^Lagos → Abuja/ });
  expect(row.getAttribute('href')).toBe(`/trips/${trip.id}`);
  const call = await screen.findByRole('link', { name: 'Call Driver' });
  expect(call.getAttribute('href')).toBe(`tel:${PHONE}`);
});

it('has no call for a person who only asks', async () => {
  show([], false);
  expect(await screen.findByText('LSD-218-XB')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Call Driver' })).toBeNull();
});

it('offers the words of the hour, to each side its own', () => {
  const at = '2030-11-29T06:00:00Z';
  const leaves = Date.parse(at);
  expect(shortTexts('passenger', at, leaves - 24 * HOUR_MS)).toContain('Do you leave on time?');
  expect(shortTexts('driver', at, leaves - HOUR_MS)).toContain('I am here');
  expect(shortTexts('driver', at, leaves + 8 * HOUR_MS)).toEqual(['Where are you?', 'Thank you']);
});
