import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import { type Conversation, type Message, sendMessageSchema } from '@tafiya/messages/contract.ts';
import { messageWords } from '@tafiya/messages/quick-texts.rules.ts';
import { api } from '@/shared/api/api.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { AtBottomEdge, ConversationBody, ConversationMain } from '@/shared/messages/conversation-frame.tsx';
import { MessageList } from '@/shared/messages/message-list.tsx';
import { ReportSheet } from '@/shared/messages/report-sheet.tsx';
import { TextForm } from '@/shared/messages/text-form.tsx';
import { type UnsentMessage, useUnsentMessages } from '@/shared/messages/use-unsent-messages.ts';
import { BackLink } from '@/shared/ui/back-link.tsx';
import { ConfirmSheet } from '@/shared/ui/confirm-sheet.tsx';
import { type MenuItem, MoreMenu } from '@/shared/ui/more-menu.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { useWide } from '@/shared/ui/use-wide.ts';
import { ConversationHead } from './conversation-head.tsx';
import { MESSAGE_QUEUE } from './message-queue.ts';
import { QuickForm } from './quick-form.tsx';
import { shortTexts } from './short-texts.ts';
import { ThreadList } from './thread-list.tsx';
import { CLOSED_WORDS } from './thread-words.ts';
import { useBlock, useConversation, useMarkRead } from './use-conversation.ts';

const TO_MESSAGES = { to: '/messages', label: 'All messages' };
const textSchema = z.object({
  body: sendMessageSchema.shape.body
    .unwrap()
    .unwrap()
    .refine((text) => text.trim() !== '', 'Please write a message'),
});

function inWords<Any extends Message | UnsentMessage>(message: Any) {
  const { kind = 'text', body } = message;
  return { ...message, words: messageWords({ kind, body }), isMuted: kind === 'removed' };
}

/** /messages/{id}: a conversation between a passenger and the driver of a trip. */
export function ConversationPage() {
  const { id = '' } = useParams();
  const conversation = useConversation(id);
  const { data, error } = conversation;
  const newest = data?.pages[0];
  useMarkRead(id, newest?.unread ?? 0);
  if (newest === undefined) {
    return (
      <PageMain maxW="48rem">
        <PageHeader title="Conversation" back={<BackLink {...TO_MESSAGES} />} />
        <QueryState query={conversation} what="this conversation" mayBeMissing>
          {() => null}
        </QueryState>
      </PageMain>
    );
  }
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  return (
    <Beside>
      <ConversationMain hasOwnBar>
        {/* Beside the list, the same page shows the next conversation: what is typed belongs to one of them. */}
        <ThreadHeader key={newest.id} thread={newest} messages={messages} />
        {conversation.hasNextPage && (
          <Button
            variant="outline"
            size="sm"
            mb="4"
            alignSelf="start"
            disabled={conversation.isFetchingNextPage}
            onClick={() => void conversation.fetchNextPage()}
          >
            {conversation.isFetchingNextPage ? 'Loading...' : 'Show earlier messages'}
          </Button>
        )}
        <Problem
          error={conversation.isRefetchError ? error : null}
          otherwise="New messages could not be loaded. They appear when you are online."
        />
        <Messages thread={newest} messages={messages} />
      </ConversationMain>
    </Beside>
  );
}

/** On laptops the list of conversations stands at the left. */
function Beside({ children }: { children: ReactNode }) {
  const hasRoom = useWide('(min-width: 64rem)') === true;
  if (!hasRoom) return children;
  return (
    <chakra.div display="grid" gridTemplateColumns="23rem minmax(0, 1fr)" maxW="content" mx="auto">
      <chakra.aside aria-label="All conversations" paddingTop="4" paddingInlineStart="6">
        <chakra.div position="sticky" top="4" maxHeight="calc(100dvh - 2rem)" overflowY="auto">
          <ThreadList empty={null} />
        </chakra.div>
      </chakra.aside>
      {children}
    </chakra.div>
  );
}

interface ThreadProps {
  thread: Conversation;
  messages: readonly Message[];
}

function Messages({ thread, messages }: ThreadProps) {
  const { id, name, side, mode } = thread;
  const { waiting, refused, isHeld, send, retry } = useUnsentMessages(MESSAGE_QUEUE);
  const say = (body: string) => send(id, { kind: 'text', body });
  const ofThread = ({ threadId }: { threadId: string }) => threadId === id;
  return (
    <ConversationBody>
      <chakra.p color="fg.muted" fontSize="sm" textAlign="center" paddingInline="4">
        Pay only in Tafiya or in cash at the car. We cannot return money that is sent another way.
      </chakra.p>
      {messages.length === 0 && waiting.length === 0 && (
        <chakra.p color="fg.muted">
          {mode === 'quick'
            ? `Choose a question for ${name}. Phone numbers, addresses and links can be exchanged once you have booked.`
            : 'No messages yet.'}
        </chakra.p>
      )}
      <MessageList
        name={name}
        messages={messages.map(inWords)}
        waiting={waiting.filter(ofThread).map(inWords)}
        refused={refused.filter(ofThread).map(inWords)}
        isHeld={isHeld}
        onRetry={retry}
      />
      {mode === 'free' ? (
        <TextForm
          key={id}
          draft={`message_${id}`}
          schema={textSchema}
          placeholder={`Message to ${firstNameOf(name)}`}
          onSend={say}
        >
          <ShortTexts thread={thread} onSend={say} />
        </TextForm>
      ) : mode === 'quick' ? (
        <AtBottomEdge>
          <QuickForm key={id} side={side} onSend={(kind, body) => send(id, { kind, body })} />
        </AtBottomEdge>
      ) : (
        <ClosedNote id={id} mode={mode} />
      )}
    </ConversationBody>
  );
}

/** Sent with one tap. */
function ShortTexts({
  thread: { side, departureAt },
  onSend,
}: {
  thread: Conversation;
  onSend: (text: string) => void;
}) {
  const texts = useNow((now) => shortTexts(side, departureAt, now).join('|'));
  return (
    <chakra.ul
      aria-label="Short messages"
      listStyleType="none"
      display="flex"
      gap="2"
      marginBottom="2"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {texts.split('|').map((text) => (
        <chakra.li key={text} flex="none">
          <Button
            data-once=""
            variant="outline"
            borderRadius="full"
            paddingInline="3.5"
            onClick={() => onSend(text)}
          >
            {text}
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function ClosedNote({ id, mode }: { id: string; mode: keyof typeof CLOSED_WORDS }) {
  const block = useBlock(id);
  return (
    <chakra.div layerStyle="card" p="4" mb="3" display="grid" gap="3">
      <p role="status">{CLOSED_WORDS[mode]}</p>
      <Problem error={block.error} otherwise="This could not be changed. Please try again." />
      {mode === 'blocked' && (
        <Button
          variant="outline"
          justifySelf="start"
          disabled={block.isPending}
          onClick={() => block.mutate(false)}
        >
          Unblock
        </Button>
      )}
    </chakra.div>
  );
}

function ThreadHeader({ thread, messages }: ThreadProps) {
  const { id, name, mode } = thread;
  const [open, setOpen] = useState<'report' | 'block' | null>(null);
  const block = useBlock(id);
  const theirs = messages.findLast(({ isOwn, kind }) => !isOwn && kind !== 'removed');
  const items: MenuItem[] = [
    ...(theirs ? [{ label: 'Report', onSelect: () => setOpen('report') }] : []),
    ...(mode !== 'blocked' && mode !== 'no_driver'
      ? [{ label: 'Block', onSelect: () => setOpen('block') }]
      : []),
  ];
  return (
    <>
      <ConversationHead thread={thread}>
        {items.length > 0 && <MoreMenu name={`About ${name}`} items={items} />}
      </ConversationHead>
      {open === 'report' && theirs && (
        <ReportSheet
          title={`Report ${name}`}
          lead={`Administrators get a copy of the newest messages of this conversation. ${name} is not told.`}
          done="An administrator will read it. You can also block."
          send={(body) => api('POST /messages/:id/report', { id: theirs.id, body })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'block' && (
        <ConfirmSheet
          title={`Block ${name}?`}
          words={`You and ${name} can no longer write to each other, about any trip. ${name} is not told. You can undo this here. It does not cancel a booking.`}
          action="Yes, block"
          keep="Not now"
          isHard
          isPending={block.isPending}
          error={block.error}
          otherwise="This could not be changed. Please try again."
          onConfirm={() => block.mutate(true, { onSuccess: () => setOpen(null) })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
