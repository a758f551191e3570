import { THREADS_KEY } from '@/shared/messages/inbox-links.tsx';

/** What the user wrote in conversations and the server does not have yet. */
export const MESSAGE_QUEUE = {
  name: 'messages',
  send: 'POST /threads/:id/messages',
  queryKey: THREADS_KEY,
} as const;
