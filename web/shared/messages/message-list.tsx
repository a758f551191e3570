import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { formatDay, formatDayTime, formatTime } from '@/shared/format/dates.ts';
import { useNow } from '@/shared/live/use-now.ts';

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
  /** Messages that the server does not have yet. */
  waiting: readonly Unsent[];
  refused: readonly (Unsent & { reason: string })[];
  /** The last attempt to send failed. */
  isHeld: boolean;
  /** Sends one that was refused again. */
  onRetry?: (clientKey: string) => void;
}

/** The messages, the oldest first, with a line for each day, and below them those that wait for the network or were refused. */
export function MessageList({ name, messages, waiting, refused, isHeld, onRetry }: MessageListProps) {
  const end = useRef<HTMLDivElement>(null);
  const newest = `${messages.at(-1)?.id} ${waiting.length} ${refused.length}`;
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);
  const today = useNow((now) => formatDay(now));
  const yesterday = useNow((now) => formatDay(now - DAY_MS));
  const inWords = (day: string) => (day === today ? 'Today' : day === yesterday ? 'Yesterday' : day);
  const sent = new Set(messages.map(({ clientKey }) => clientKey));
  return (
    <chakra.div role="log" aria-label="Messages" minH="24">
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        {messages.map((message, index) => {
          const day = formatDay(message.createdAt);
          const before = messages[index - 1];
          return (
            <Fragment key={message.id}>
              {(before === undefined || formatDay(before.createdAt) !== day) && (
                <chakra.li justifySelf="center" color="fg.muted" fontSize="sm">
                  {inWords(day)}
                </chakra.li>
              )}
              <Bubble
                by={message.isOwn ? null : name}
                words={message.words}
                isMuted={message.isMuted ?? false}
                time={
                  <time dateTime={message.createdAt} title={formatDayTime(message.createdAt)}>
                    {formatTime(message.createdAt)}
                  </time>
                }
              />
            </Fragment>
          );
        })}
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
                {onRetry && (
                  <Button
                    variant="plain"
                    size="sm"
                    color="danger.fg"
                    onClick={() => onRetry(message.clientKey)}
                  >
                    Try again
                  </Button>
                )}
              </chakra.span>
            }
          />
        ))}
      </chakra.ul>
      <chakra.div ref={end} scrollMarginBottom="20rem" />
    </chakra.div>
  );
}

const DAY_MS = 86_400_000;

interface BubbleProps {
  /** Null: the user's own. */
  by: string | null;
  words: string;
  /** At the end of the words. */
  time?: ReactNode;
  /** Below the bubble: why it is not sent. */
  note?: ReactNode;
  isMuted?: boolean;
}

function Bubble({ by, words, time, note, isMuted = false }: BubbleProps) {
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
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="baseline"
        justifyContent="flex-end"
        columnGap="2.5"
        px="3.5"
        py="2"
        borderRadius="card"
        borderWidth="1px"
        textAlign="start"
        {...(isOwn
          ? { bg: 'positive.bg', borderColor: 'positive.bg' }
          : { bg: 'bg.card', borderColor: 'border.default' })}
        {...(isMuted && { color: 'fg.muted' })}
      >
        <chakra.p flex="1 1 auto" minWidth="0" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {words}
        </chakra.p>
        {time && (
          <chakra.span color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
            {time}
          </chakra.span>
        )}
      </chakra.div>
      {note && (
        <chakra.span color="fg.muted" textStyle="sm">
          {note}
        </chakra.span>
      )}
    </chakra.li>
  );
}
