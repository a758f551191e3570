import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@/shared/api/api-error.ts';
import { untyped } from '@/shared/api/api.ts';
import { useUser } from '@/shared/session/store.ts';
import { useUnsent } from '@/shared/outbox/use-unsent.ts';

/** A message that the server does not have yet. */
export interface UnsentMessage {
  threadId: string;
  clientKey: string;
  /** Of a conversation: `text`, or the key of a prepared text. */
  kind?: string;
  body: string | null;
}

interface Queue {
  /** Its name in the browser's storage. */
  name: string;
  send: 'POST /threads/:id/messages' | 'POST /support/:id/messages';
  /** The queries that show what was sent. */
  queryKey: readonly unknown[];
}

/** Of the drafts, which are deleted at sign-out (session/drafts.ts). */
const PREFIX = 'tafiya_draft_';

/**
 * Messages are stored on the phone until the server has them, and sent in their order, once: a repeated client key is the same
 * message. `refused`: those that the server did not take, with the reason, until the page is left. `isHeld`: the last attempt failed.
 */
export function useUnsentMessages({ name, send: call, queryKey }: Queue) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<(UnsentMessage & { reason: string })[]>([]);
  const [isHeld, setHeld] = useState(false);
  const owner = useUser().id;
  const queue = { key: `${PREFIX}${name}_${owner}`, owner };
  const { waiting, add } = useUnsent<UnsentMessage>(queue, {
    isItem: isMessage,
    send: async ({ threadId, ...message }) => {
      await untyped(call, { id: threadId, body: message });
      setHeld(false);
      // The message is in the list before it leaves the queue.
      await client.invalidateQueries({ queryKey });
    },
    onHeld: () => setHeld(true),
    onRefused: (error, message) => {
      const reason = messageOf(error, 'The message could not be sent.');
      setRefused((all) => [...all, { ...message, reason }]);
      void client.invalidateQueries({ queryKey });
    },
  });
  const send = (threadId: string, message: Pick<UnsentMessage, 'kind' | 'body'>) =>
    add({ threadId, clientKey: crypto.randomUUID(), ...message });
  /** Sends one that was refused once more: why may have gone. */
  function retry(clientKey: string): void {
    const again = refused.find((message) => message.clientKey === clientKey);
    if (again === undefined) return;
    setRefused((all) => all.filter((message) => message !== again));
    const { reason: _, ...message } = again;
    add({ ...message, clientKey: crypto.randomUUID() });
  }
  return { waiting, isHeld, refused, send, retry };
}

function isMessage(each: unknown): each is UnsentMessage {
  return (
    typeof each === 'object' &&
    each !== null &&
    ['threadId', 'clientKey'].every(
      (field) => field in each && typeof Reflect.get(each, field) === 'string',
    ) &&
    'body' in each
  );
}
