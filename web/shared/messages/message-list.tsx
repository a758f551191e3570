import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDayTime } from '@/shared/format/dates.ts';

interface ShownMessage {
  id: string;
  isOwn: boolean;
  words: string;
  isMuted?: boolean;
  /** Of the user's own messages only. */
  clientKey: string | null;
  createdAt: string;
}

interface Unsent {
  clientKey: string;
  words: string;
}

interface MessageListProps {
  /** The other side's. */
  name: string;
  messages: readonly ShownMessage[];
  /** What the server does not have yet. */
  waiting: readonly Unsent[];
  refused: readonly (Unsent & { reason: string })[];
  /** The last attempt to send failed. */
  isHeld: boolean;
}

/** The messages, the oldest first, and below them those that wait for the network or were refused. */
export function MessageList({ name, messages, waiting, refused, isHeld }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = `${messages.at(-1)?.id} ${waiting.length} ${refused.length}`;
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);
  const sent = new Set(messages.map(({ clientKey }) => clientKey));
  return (
    <chakra.div role="log" aria-label="Messages" minH="24">
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {messages.map((message) => (
          <Bubble
            key={message.id}
            by={message.isOwn ? null : name}
            words={message.words}
            isMuted={message.isMuted ?? false}
            note={<time dateTime={message.createdAt}>{formatDayTime(message.createdAt)}</time>}
          />
        ))}
        {waiting
          .filter(({ clientKey }) => !sent.has(clientKey))
          .map((message) => (
            <Bubble
              key={message.clientKey}
              by={null}
              words={message.words}
              note={isHeld ? 'Saved on this phone. It is sent when you are online.' : 'Sending...'}
              isMuted
            />
          ))}
        {refused.map((message) => (
          <Bubble
            key={message.clientKey}
            by={null}
            words={message.words}
            note={
              <chakra.span role="alert" color="danger.fg" fontWeight="medium">
                {`Not sent. ${message.reason}`}
              </chakra.span>
            }
          />
        ))}
      </chakra.ul>
      <chakra.div ref={end} scrollMarginBottom="20rem" />
    </chakra.div>
  );
}

interface BubbleProps {
  /** Null: the user's own. */
  by: string | null;
  words: string;
  note: ReactNode;
  isMuted?: boolean;
}

function Bubble({ by, words, note, isMuted = false }: BubbleProps) {
  const isOwn = by === null;
  return (
    <chakra.li
      justifySelf={isOwn ? 'end' : 'start'}
      maxW="85%"
      display="grid"
      gap="1"
      textAlign={isOwn ? 'end' : 'start'}
    >
      <chakra.span srOnly>{isOwn ? 'You' : by}</chakra.span>
      <chakra.p
        px="3.5"
        py="2.5"
        borderRadius="card"
        borderWidth="1px"
        textAlign="start"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(isOwn
          ? { bg: 'positive.bg', borderColor: 'positive.bg', borderEndEndRadius: 'xs' }
          : { bg: 'bg.card', borderColor: 'border.default', borderEndStartRadius: 'xs' })}
        {...(isMuted && { color: 'fg.muted' })}
      >
        {words}
      </chakra.p>
      <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {note}
      </chakra.span>
    </chakra.li>
  );
}
