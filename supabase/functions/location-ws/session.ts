import {
  CLOSE,
  clientMessageSchema,
  type ClientMessage,
  type CloseCode,
} from '../_shared/contracts/tracking.ts';
import type { ErrorCode } from '../_shared/contracts/errors.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import type { Caller } from '../_shared/domain/caller.ts';
import {
  MEMBERSHIP_CURRENT_MS,
  SOCKET_AUTH_TIMEOUT_MS,
  SOCKET_MESSAGE_MAX_CHARACTERS,
  SOCKET_MESSAGES_BURST,
  SOCKET_MESSAGES_PER_SECOND_MAX,
  SOCKET_MISTAKES_PER_MINUTE_MAX,
  SOCKET_PENDING_MAX_MESSAGES,
} from '../_shared/domain/limits.ts';
import { readMessage } from './read-message.ts';
import { createBucket } from './rate.ts';
import { createWire, type Socket } from './wire.ts';

/** Who is on a socket, once they have said and proved it. */
export interface Identity {
  caller: Extract<Caller, { kind: 'user' | 'admin' }>;
  userId: string;
}

/** What a refusal is about, for the client that must find its message or trip again. */
export interface About {
  tripId?: string | undefined;
  messageId?: string | undefined;
}

/** One socket: who is on it, what they follow, and the words that go back to them. */
export interface Session {
  identity: Identity | null;
  readonly trips: Set<string>;
  /** Epoch milliseconds of the newest message. */
  heardAt: number;
  /** Epoch milliseconds of the newest question that found them welcome here. */
  welcomeAt: number;
  /** Something of their trips was kept from them. */
  hasMissed: boolean;
  isOpen(): boolean;
  /** Whether they were asked about so lately that they cannot have lost their rights for long. */
  isWelcome(): boolean;
  /** Tells something of a trip, only to those who are welcome. */
  sendText(text: string): void;
  send: ReturnType<typeof createWire>['send'];
  /** Tells a refusal; the socket stays. */
  refuse(error: AppError, about?: About): void;
  /** Tells a mistake; too many of them end the socket. */
  mistake(code: ErrorCode, words: string, about?: About): void;
  /** Tells why, then closes. */
  end(error: AppError, code: CloseCode): void;
  close(code: CloseCode, reason: string): void;
  /** Takes a message as it came. */
  receive(data: unknown): void;
}

interface SessionOptions {
  now: () => number;
  /** Handles one message, after the one before it. Tells its refusals on the socket and never throws. */
  handle(session: Session, message: Exclude<ClientMessage, { type: 'ping' }>): Promise<void>;
  /** The socket is as good as gone. */
  onGone(session: Session): void;
}

/** A session over an accepted socket. Whoever has not signed in after a while is sent away. */
export function createSession(socket: Socket, { now, handle, onGone }: SessionOptions): Session {
  const wire = createWire(socket, () => onGone(session));
  const messages = createBucket(SOCKET_MESSAGES_PER_SECOND_MAX, SOCKET_MESSAGES_BURST, now);
  const mistakes = createBucket(SOCKET_MISTAKES_PER_MINUTE_MAX / 60, SOCKET_MISTAKES_PER_MINUTE_MAX, now);
  let pending = 0;
  let working = Promise.resolve();

  function refuse(error: AppError, about: About = {}): void {
    wire.send({ type: 'error', error: error.message, code: error.code, ...about });
  }

  function close(code: CloseCode, reason: string): void {
    wire.close(code, reason);
    onGone(session);
  }

  function end(error: AppError, code: CloseCode): void {
    refuse(error);
    close(code, error.code);
  }

  function mistake(code: ErrorCode, words: string, about: About = {}): void {
    if (!mistakes.take()) return end(new AppError('rate_limited', 'Too many mistakes.'), CLOSE.misbehaved);
    refuse(new AppError(code, words), about);
  }

  function receive(data: unknown): void {
    if (!wire.isOpen()) return;
    session.heardAt = now();
    if (!messages.take()) return mistake('rate_limited', 'Too many messages. Please slow down.');
    if (typeof data !== 'string') return mistake('malformed_body', 'Messages are JSON text.');
    if (data.length > SOCKET_MESSAGE_MAX_CHARACTERS)
      return mistake('payload_too_large', 'This message is too large.');
    const read = readMessage(clientMessageSchema, data);
    if ('error' in read) {
      mistake(read.code, read.error, read.about);
      // It will never be right: the phone must not send it again.
      if (read.about.messageId !== undefined) wire.send({ type: 'ack', messageId: read.about.messageId });
    } else if (read.message.type === 'ping') wire.send({ type: 'pong' });
    else inOrder(read.message);
  }

  function inOrder(message: Exclude<ClientMessage, { type: 'ping' }>): void {
    if (pending >= SOCKET_PENDING_MAX_MESSAGES) {
      return mistake('rate_limited', 'Too many messages at once. Please wait for the answers.');
    }
    pending += 1;
    working = working
      .then(() => (wire.isOpen() ? handle(session, message) : undefined))
      .finally(() => (pending -= 1));
  }

  const isWelcome = () => now() - session.welcomeAt < MEMBERSHIP_CURRENT_MS;

  function sendText(text: string): void {
    if (isWelcome()) wire.sendText(text);
    else session.hasMissed = true;
  }

  const session: Session = {
    identity: null,
    trips: new Set(),
    heardAt: now(),
    welcomeAt: now(),
    hasMissed: false,
    isOpen: wire.isOpen,
    isWelcome,
    sendText,
    send: wire.send,
    refuse,
    mistake,
    end,
    close,
    receive,
  };
  setTimeout(() => {
    if (session.identity === null && wire.isOpen())
      end(new AppError('unauthenticated', 'Please sign in first.'), CLOSE.unauthenticated);
  }, SOCKET_AUTH_TIMEOUT_MS);
  return session;
}
