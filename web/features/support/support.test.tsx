import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SupportMessage, SupportThread } from '@tafiya/support/contract.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { connectApi } from '@/shared/api/api.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { SupportPage } from './support-page.tsx';
import { VisitorThreadPage } from './visitor-thread-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, _handlers: ChannelHandlers) => () => undefined,
}));

const ID = '5eed0000-0000-4000-8000-000000000001';
const TRIP = '5eed0000-0000-4000-8000-000000000002';
const TOKEN = 'A'.repeat(22);

const messageOf = (changes: Partial<SupportMessage> = {}): SupportMessage => ({
  id: crypto.randomUUID(),
  isAnswer: false,
  body: 'I paid twice.',
  createdAt: '2030-11-29T06:10:00.000Z',
  clientKey: null,
  ...changes,
});
const threadOf = (changes: Partial<SupportThread> = {}): SupportThread => ({
  id: ID,
  subject: 'payment',
  state: 'open',
  mayWrite: true,
  tripId: TRIP,
  trip: 'Lagos to Abuja',
  createdAt: '2030-11-29T06:10:00.000Z',
  lastMessageAt: '2030-11-29T06:10:00.000Z',
  unread: 0,
  messages: [messageOf()],
  ...changes,
});

function show(path: string) {
  return renderApp(
    <Routes>
      <Route path="/support/:id?" element={<SupportPage />} />
      <Route path="/contact" element={<VisitorThreadPage token={TOKEN} />} />
    </Routes>,
    path,
  );
}

const sent = ({ requests }: ReturnType<typeof fakeServer>, end: string) =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end));

async function write(words: string) {
  await userEvent.click(await screen.findByLabelText('Message'));
  await userEvent.paste(words);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

beforeEach(() => {
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  useSession.setState({ status: 'in', user: userOf() });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  it('shows requests and new answers', async () => {
    const thread = {
      ...threadOf({ unread: 1 }),
      lastMessage: messageOf({ isAnswer: true, body: 'We look.' }),
    };
    fakeServer({ 'GET /api/support': () => Response.json([thread]) });
    show('/support');
    expect(await screen.findByText('New answer')).toBeDefined();
    expect(screen.getByText('Tafiya: We look.')).toBeDefined();
  });

  it('is empty at first, and can fail', async () => {
    const server = fakeServer({ 'GET /api/support': () => Response.json([]) });
    show('/support');
    expect(await screen.findByText('No requests yet')).toBeDefined();
    cleanup();
    server.answer({ 'GET /api/support': () => refusal(503, 'unavailable', 'Please try again.') });
    show('/support');
    expect(await screen.findByText('Your requests could not be loaded')).toBeDefined();
  });
});

describe('“Get help”', () => {
  it('sends what it is about and opens the request', async () => {
    const server = fakeServer({
      'POST /api/support': () => Response.json({ id: ID }, { status: 201 }),
      [`GET /api/support/${ID}`]: () => Response.json(threadOf()),
    });
    show(`/support/new?booking=${TRIP}`);
    await write('Where is my bag?');
    expect(await screen.findByText('A payment or refund')).toBeDefined();
    expect(sent(server, '/support')[0]?.body).toMatchObject({
      subject: 'trip',
      body: 'Where is my bag?',
      bookingId: TRIP,
    });
  });

  it('asks for more than a word, and keeps what could not be sent', async () => {
    const server = fakeServer({
      'POST /api/support': () => refusal(503, 'unavailable', 'Please try again.'),
    });
    show('/support/new');
    await write('Help');
    expect(await screen.findByText('Please write at least 10 characters')).toBeDefined();
    expect(sent(server, '/support')).toEqual([]);
    await write(' me with my bag');
    expect(await screen.findByText('Please try again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Help me with my bag');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    const keys = sent(server, '/support').map(({ body }) => (body as { clientKey: string }).clientKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('a request', () => {
  it('shows answers, marks them as read, and sends once what was written without network', async () => {
    const thread = threadOf({
      unread: 1,
      state: 'answered',
      messages: [messageOf({ isAnswer: true, body: 'We look.' })],
    });
    const server = fakeServer({
      [`GET /api/support/${ID}`]: () => Response.json(thread),
      [`POST /api/support/${ID}/read`]: () => {
        thread.unread = 0;
        return new Response(null, { status: 204 });
      },
    });
    show(`/support/${ID}`);
    expect(await screen.findByText('We look.')).toBeDefined();
    expect(sent(server, '/read')).toHaveLength(1);
    server.answer({ [`POST /api/support/${ID}/messages`]: () => refusal(503, 'unavailable', 'Later.') });
    await write('Thanks');
    expect(await screen.findByText(/^Saved on this phone/)).toBeDefined();
    server.answer({
      [`POST /api/support/${ID}/messages`]: ({ body }) => {
        thread.messages = [...thread.messages, messageOf(body as Partial<SupportMessage>)];
        return Response.json({ id: ID }, { status: 201 });
      },
    });
    networkReturns();
    await vi.waitFor(() => expect(screen.queryByText(/^Saved on this phone/)).toBeNull());
    expect(screen.getAllByText('Thanks')).toHaveLength(1);
  });

  it('that is closed for good leads to a new one', async () => {
    fakeServer({
      [`GET /api/support/${ID}`]: () => Response.json(threadOf({ state: 'closed', mayWrite: false })),
    });
    show(`/support/${ID}`);
    expect((await screen.findByText('Write a new one')).getAttribute('href')).toBe('/support/new');
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('of another person is not found', async () => {
    fakeServer({ [`GET /api/support/${ID}`]: () => refusal(404, 'not_found', 'Request not found.') });
    show(`/support/${ID}`);
    expect(await screen.findByText('Request not found.')).toBeDefined();
    expect(screen.queryByText('Try again')).toBeNull();
  });
});

describe('the link of a mail', () => {
  it('opens the request without an account, and sends again with the same key', async () => {
    useSession.setState({ status: 'out', user: null });
    const thread = threadOf({ tripId: null, trip: null });
    const server = fakeServer({
      'POST /api/support-visitors/view': () => Response.json(thread),
      'POST /api/support-visitors/messages': () => refusal(503, 'unavailable', 'Please try again.'),
    });
    show(`/contact#${TOKEN}`);
    await write('Any news?');
    await userEvent.click(await screen.findByText('Send again'));
    await vi.waitFor(() => expect(sent(server, '/messages')).toHaveLength(2));
    const [first, second] = sent(server, '/messages');
    expect(first?.body).toMatchObject({ token: TOKEN, body: 'Any news?' });
    expect(second?.body).toEqual(first?.body);
  });

  it('that is not valid says so', async () => {
    fakeServer({ 'POST /api/support-visitors/view': () => refusal(404, 'not_found', 'No.') });
    show(`/contact#${TOKEN}`);
    expect(await screen.findByText('This link is no longer valid')).toBeDefined();
  });
});
