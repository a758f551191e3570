import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Conversation, Message } from '@tafiya/messages/contract.ts';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { connectApi } from '@/shared/api/api.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { userOf } from '@/shared/testing/people.ts';
import { ConversationPage } from './conversation-page.tsx';
import { ConversationsPage } from './conversations-page.tsx';
import { OpenConversationPage } from './open-conversation-page.tsx';

const live = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    live.handlers = handlers;
    return () => undefined;
  },
}));

const ID = '5eed0000-0000-4000-8000-000000000001';
const PATH = `/api/threads/${ID}`;

function messageOf(changes: Partial<Message> = {}): Message {
  return {
    id: crypto.randomUUID(),
    isOwn: false,
    kind: 'text',
    body: 'At the park',
    clientKey: null,
    createdAt: '2030-11-29T06:10:00.000Z',
    ...changes,
  };
}

function conversationOf(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: ID,
    tripId: '5eed0000-0000-4000-8000-000000000002',
    side: 'passenger',
    name: 'Emeka O.',
    origin: 'Lagos',
    destination: 'Abuja',
    departureAt: '2030-11-29T06:00:00.000Z',
    mode: 'free',
    unread: 0,
    messages: [],
    hasEarlier: false,
    ...changes,
  };
}

/** The server: one conversation, which stores what is sent once per client key. */
function serve(start: Partial<Conversation> = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  const conversation = conversationOf(start);
  return fakeServer({
    [`GET ${PATH}`]: () => Response.json(conversation),
    [`POST ${PATH}/read`]: () => {
      conversation.unread = 0;
      return Response.json({ unread: 0 });
    },
    [`POST ${PATH}/messages`]: ({ body }) => {
      const sent = body as Pick<Message, 'clientKey' | 'kind' | 'body'>;
      if (!conversation.messages.some(({ clientKey }) => clientKey === sent.clientKey))
        conversation.messages = [...conversation.messages, messageOf({ isOwn: true, ...sent })];
      return Response.json({ id: ID }, { status: 201 });
    },
    ...answers,
  });
}

function show(path = `/messages/${ID}`) {
  return renderApp(
    <Routes>
      <Route path="/messages" element={<ConversationsPage />} />
      <Route path="/messages/new" element={<OpenConversationPage />} />
      <Route path="/messages/:id" element={<ConversationPage />} />
    </Routes>,
    path,
  );
}

const sentTo = ({ requests }: ReturnType<typeof serve>, end: string) =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end));

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

async function write(words: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Message'), words);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
}

describe('a conversation', () => {
  it('shows both sides, and marks what is new as read', async () => {
    const server = serve({
      unread: 1,
      messages: [messageOf(), messageOf({ isOwn: true, kind: 'thanks', body: null })],
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Emeka O.' })).toBeDefined();
    expect(await screen.findByText('At the park')).toBeDefined();
    expect(screen.getByText('Thank you.')).toBeDefined();
    await waitFor(() => expect(sentTo(server, '/read')).toHaveLength(1));
  });

  it('sends free text and empties the field', async () => {
    const server = serve();
    show();
    await write('I am at the gate');
    expect(await screen.findByText('I am at the gate', { selector: 'p' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText(/Sending|Saved on this phone/)).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
    expect(sentTo(server, '/messages')).toHaveLength(1);
  });

  it('keeps messages without a connection, also in a closed page, and sends each once', async () => {
    const offline = () => Promise.reject(new TypeError('offline'));
    const server = serve();
    show();
    await screen.findByLabelText('Message');
    server.answer({ [`POST ${PATH}/messages`]: offline });
    await write('First');
    await write('Second');
    expect(await screen.findAllByText(/^Saved on this phone/)).toHaveLength(2);
    cleanup();
    const online = serve();
    show();
    await screen.findByLabelText('Message');
    await act(async () => networkReturns());
    await waitFor(() => expect(screen.queryByText(/Sending|Saved on this phone/)).toBeNull());
    const bodies = sentTo(online, '/messages').map(({ body }) => (body as Message).body);
    expect(bodies).toEqual(['First', 'Second']);
    expect(screen.getAllByText(/^(First|Second)$/, { selector: 'p' })).toHaveLength(2);
  });

  it('keeps what is typed over a reload', async () => {
    serve();
    show();
    await userEvent.type(await screen.findByLabelText('Message'), 'Half a sen');
    cleanup();
    show();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Half a sen');
  });

  it('says why the server did not take a message', async () => {
    serve(
      {},
      { [`POST ${PATH}/messages`]: () => refusal(403, 'forbidden', 'This person cannot be reached.') },
    );
    show();
    await write('Hello?');
    expect(await screen.findByText('Not sent. This person cannot be reached.')).toBeDefined();
    expect(screen.getByText('Hello?', { selector: 'p' })).toBeDefined();
    const server = serve();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull());
    expect(sentTo(server, '/messages')[0]?.body).toMatchObject({ kind: 'text', body: 'Hello?' });
  });

  it('reloads with each message of the other side', async () => {
    const server = serve();
    show();
    await screen.findByLabelText('Message');
    server.answer({
      [`GET ${PATH}`]: () => Response.json(conversationOf({ messages: [messageOf({ body: 'Now' })] })),
    });
    act(() => live.handlers?.onMessage('message', { threadId: ID }));
    expect(await screen.findByText('Now')).toBeDefined();
  });

  it('loads earlier messages on demand', async () => {
    const first = messageOf({ body: 'Newest' });
    const server = serve(
      {},
      {
        [`GET ${PATH}`]: ({ query }) =>
          Response.json(
            query.get('before') === first.id
              ? conversationOf({ messages: [messageOf({ body: 'Oldest' })] })
              : conversationOf({ messages: [first], hasEarlier: true }),
          ),
      },
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Oldest')).toBeDefined();
    expect(server.requests.some(({ query }) => query.get('before') === first.id)).toBe(true);
  });

  it.each([
    ['over', /This conversation is closed/],
    ['no_driver', /no driver at the moment/],
    ['blocked', /You have blocked this person/],
    ['unavailable', /cannot be reached/],
  ] as const)('that is %s has no field', async (mode, words) => {
    serve({ mode });
    show();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  it('that is not the user’s leads to the list', async () => {
    fakeServer();
    show();
    expect(await screen.findByText('This conversation could not be loaded')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All messages' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can be reported and blocked', async () => {
    const theirs = messageOf();
    const server = serve(
      { messages: [theirs] },
      {
        [`POST /api/messages/${theirs.id}/report`]: () => Response.json({ id: ID }, { status: 201 }),
        [`POST ${PATH}/block`]: () => new Response(null, { status: 204 }),
      },
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name: 'Report' }));
    await userEvent.click(screen.getByLabelText('Asks for money or data'));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Reported')).toBeDefined();
    expect(sentTo(server, '/report')[0]?.body).toEqual({ reason: 'fraud', words: '' });
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(sentTo(server, '/block')[0]?.body).toEqual({ isBlocked: true }));
  });

  it('that is blocked offers to unblock where the words would be written', async () => {
    const server = serve(
      { mode: 'blocked' },
      { [`POST ${PATH}/block`]: () => new Response(null, { status: 204 }) },
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(sentTo(server, '/block')[0]?.body).toEqual({ isBlocked: false }));
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('before the booking', () => {
  it('offers prepared texts and fills in a place', async () => {
    const server = serve({ mode: 'quick' });
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Your question'), 'pick_up_near');
    await userEvent.type(screen.getByLabelText('Place'), 'Berger');
    expect(screen.getByText('“Can you pick me up near Berger?”')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Can you pick me up near Berger?', { selector: 'p' })).toBeDefined();
    expect(sentTo(server, '/messages')[0]?.body).toMatchObject({ kind: 'pick_up_near', body: 'Berger' });
  });

  it('shows why the server refuses a number', async () => {
    const words = 'Phone and account numbers can be exchanged after the booking only.';
    serve({ mode: 'quick' }, { [`POST ${PATH}/messages`]: () => refusal(400, 'invalid_input', words) });
    show();
    await userEvent.selectOptions(await screen.findByLabelText('Your question'), 'pick_up_near');
    await userEvent.type(screen.getByLabelText('Place'), 'zero eight zero three 1 2 3');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
  });

  it('gives drivers answers of their own', async () => {
    serve({ mode: 'quick', side: 'driver' });
    show();
    const field = await screen.findByLabelText<HTMLSelectElement>('Your answer');
    expect([...field.options].map(({ value }) => value)).toContain('meet_at');
  });
});

describe('the list', () => {
  it('shows the newest message and what is unread', async () => {
    fakeServer({
      'GET /api/threads': () =>
        Response.json([
          { ...conversationOf({ unread: 2 }), lastMessage: messageOf({ kind: 'exact_pickup', body: null }) },
        ]),
      'GET /api/threads/unread': () => Response.json({ unread: 2 }),
    });
    show('/messages');
    const link = await screen.findByRole('link', { name: /Emeka O\./ });
    expect(link.textContent).toContain('2 new');
    expect(link.textContent).toContain('Where exactly do you pick up?');
    expect(await screen.findByRole('link', { name: /^Messages\s*2 unread$/ })).toBeDefined();
  });

  it('is empty at first, and can fail', async () => {
    const server = fakeServer({ 'GET /api/threads': () => Response.json([]) });
    show('/messages');
    expect(await screen.findByText('No messages yet')).toBeDefined();
    cleanup();
    server.answer({ 'GET /api/threads': () => refusal(503, 'unavailable', 'Please try again.') });
    show('/messages');
    expect(await screen.findByText('Your messages could not be loaded')).toBeDefined();
  });
});

it('“Ask the driver” opens the conversation and goes there', async () => {
  const server = serve({}, { 'POST /api/threads': () => Response.json({ id: ID }, { status: 201 }) });
  show('/messages/new?trip=5eed0000-0000-4000-8000-000000000002');
  expect(await screen.findByRole('heading', { name: 'Emeka O.' })).toBeDefined();
  expect(sentTo(server, '/threads')[0]?.body).toEqual({ tripId: '5eed0000-0000-4000-8000-000000000002' });
  expect(screen.getByTestId('address').textContent).toBe(`/messages/${ID}`);
});

it('a conversation that cannot be opened says why', async () => {
  fakeServer({ 'POST /api/threads': () => refusal(409, 'trip_closed', 'This trip has left.') });
  show('/messages/new?trip=5eed0000-0000-4000-8000-000000000002');
  expect(await screen.findByText('This trip has left.')).toBeDefined();
});
