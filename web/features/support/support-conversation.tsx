import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SupportThread } from '@tafiya/support/contract.ts';
import { supportSubjectWords } from '@tafiya/support/subjects.rules.ts';
import { ConversationBody } from '@/shared/messages/conversation-frame.tsx';
import { MessageList } from '@/shared/messages/message-list.tsx';
import { TextForm } from '@/shared/messages/text-form.tsx';
import type { useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { SupportBadge } from './support-badge.tsx';
import { supportBodySchema } from './support-queries.ts';

type Unsent = Pick<ReturnType<typeof useUnsentMessages>, 'waiting' | 'refused' | 'isHeld'>;
const NOTHING: Unsent = { waiting: [], refused: [], isHeld: false };

interface SupportConversationProps {
  thread: SupportThread;
  unsent?: Unsent;
  onSend: (body: string) => void;
  actions?: ReactNode;
  /** Where a new request is made, once this one is closed for good. */
  newPath: string;
}

/** A request with its messages, and the field to add one. */
export function SupportConversation({
  thread,
  unsent = NOTHING,
  onSend,
  actions,
  newPath,
}: SupportConversationProps) {
  const { id, subject, state, trip, tripId, mayWrite, messages } = thread;
  const unsentHere = unsent.waiting.filter(({ threadId }) => threadId === id);
  const refusedHere = unsent.refused.filter(({ threadId }) => threadId === id);
  const inWords = <Any extends { body: string | null }>(message: Any) => ({
    ...message,
    words: message.body ?? '',
  });
  return (
    <>
      <PageHeader
        title={supportSubjectWords(subject)}
        lead={
          <chakra.span
            display="inline-flex"
            flexWrap="wrap"
            gap="2"
            css={{ '& a': { textDecoration: 'underline' } }}
          >
            <SupportBadge state={state} />
            {tripId !== null && <Link to={`/trips/${tripId}`}>{trip}</Link>}
          </chakra.span>
        }
        actions={actions}
      />
      <ConversationBody>
        <MessageList
          name="Tafiya"
          messages={messages.map((message) => ({ ...inWords(message), isOwn: !message.isAnswer }))}
          waiting={unsentHere.map(inWords)}
          refused={refusedHere.map(inWords)}
          isHeld={unsent.isHeld}
        />
        {mayWrite ? (
          <>
            {state === 'closed' && (
              <chakra.p color="fg.muted">This request is closed. Write to open it again.</chakra.p>
            )}
            <TextForm draft={`support_${id}`} schema={supportBodySchema} onSend={onSend} />
          </>
        ) : (
          <chakra.p layerStyle="card" p="4" role="status" css={{ '& a': { textDecoration: 'underline' } }}>
            This request is closed. <Link to={newPath}>Write a new one</Link> if you need more help.
          </chakra.p>
        )}
      </ConversationBody>
    </>
  );
}
