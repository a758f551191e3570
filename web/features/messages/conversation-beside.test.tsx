import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation } from '@tafiya/messages/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ConversationPage } from './conversation-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const LAST = {
  id: '5eed0000-0000-4000-8000-000000000003',
  isOwn: false,
  kind: 'text',
  body: 'At the park',
  clientKey: null,
  createdAt: '2030-11-29T06:10:00.000Z',
};
const EMEKA: Conversation = {
  id: '5eed0000-0000-4000-8000-000000000001',
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
};
const BOLA: Conversation = { ...EMEKA, id: '5eed0000-0000-4000-8000-000000000009', name: 'Bola Ade' };

beforeEach(() => {
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  useSession.setState({ status: 'in', user: userOf() });
  // The list stands beside the conversation.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('does not take over what is typed for the conversation that was open before', async () => {
  fakeServer({
    'GET /api/threads': () =>
      Response.json([EMEKA, BOLA].map((thread) => ({ ...thread, lastMessage: LAST }))),
    ...Object.fromEntries(
      [EMEKA, BOLA].map((thread) => [`GET /api/threads/${thread.id}`, () => Response.json(thread)]),
    ),
  });
  renderApp(
    <Routes>
      <Route path="/messages/:id" element={<ConversationPage />} />
    </Routes>,
    `/messages/${EMEKA.id}`,
  );
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
  await userEvent.click(await screen.findByRole('link', { name: /^Bola Ade/ }));
  await screen.findByPlaceholderText('Message to Bola');
  await userEvent.type(await field(), 'For Bola alone');
  await userEvent.click(screen.getByRole('link', { name: /^Emeka O/ }));
  await screen.findByPlaceholderText('Message to Emeka');
  expect((await field()).value).toBe('');
});
