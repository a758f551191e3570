import { THREADS_KEY } from '@/shared/messages/inbox-links.tsx';

/** What the user wrote in conversations and the server does not have yet. */
export const MESSAGE_QUEUE = {
  name: 'messages',
  pathOf: (threadId: string) => `/api/threads/${threadId}/messages`,
  queryKey: THREADS_KEY,
};
