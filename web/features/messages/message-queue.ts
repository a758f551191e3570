import { THREADS_KEY } from '@/shared/messages/inbox-links.tsx';

/** The user's messages that the server does not have yet. */
export const MESSAGE_QUEUE = {
  name: 'messages',
  send: 'POST /threads/:id/messages',
  queryKey: THREADS_KEY,
} as const;
