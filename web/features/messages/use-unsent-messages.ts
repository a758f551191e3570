import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createdSchema } from '@contracts/messages.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { THREADS_KEY } from '@/shared/messages/inbox-links.tsx';
import { useUser } from '@/shared/session/store.ts';
import { useUnsent } from '@/shared/unsent/use-unsent.ts';

/** A message that the server does not have yet. */
export interface UnsentMessage {
  threadId: string;
  clientKey: string;
  kind: string;
  body: string | null;
}

/** Of the drafts, which are deleted at sign-out (session/drafts.ts). */
const PREFIX = 'tafiya_draft_messages_';

/**
 * Messages are stored on the phone until the server has them, and sent in their order, once: a repeated client key is the same
 * message. `refused`: those that the server did not take, with the reason, until the page is left. `isHeld`: the last attempt failed.
 */
export function useUnsentMessages() {
  const client = useQueryClient();
  const [refused, setRefused] = useState<(UnsentMessage & { reason: string })[]>([]);
  const [isHeld, setHeld] = useState(false);
  const { waiting, add } = useUnsent<UnsentMessage>(PREFIX + useUser().id, {
    isItem: isMessage,
    isOrdered: true,
    send: async ({ threadId, ...message }) => {
      await apiSend('POST', `/api/threads/${threadId}/messages`, message, createdSchema);
      setHeld(false);
      // The message is in the list before it leaves the queue.
      await client.invalidateQueries({ queryKey: THREADS_KEY });
    },
    onHeld: () => setHeld(true),
    onRefused: (error, message) => {
      const reason = messageOf(error, 'The message could not be sent.');
      setRefused((all) => [...all, { ...message, reason }]);
      void client.invalidateQueries({ queryKey: THREADS_KEY });
    },
  });
  const send = (threadId: string, message: Pick<UnsentMessage, 'kind' | 'body'>) =>
    add({ threadId, clientKey: crypto.randomUUID(), ...message });
  return { waiting, isHeld, refused, send };
}

function isMessage(each: unknown): each is UnsentMessage {
  return (
    typeof each === 'object' &&
    each !== null &&
    ['threadId', 'clientKey', 'kind'].every(
      (name) => name in each && typeof Reflect.get(each, name) === 'string',
    ) &&
    'body' in each
  );
}
