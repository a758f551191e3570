import { z } from 'zod';
import {
  CLOSE,
  clientMessageSchema,
  type ClientMessage,
  type CloseCode,
} from '../_shared/tracking/contract.ts';
import type { ErrorCode } from '../_shared/core/errors.contract.ts';
import { AppError } from '../_shared/core/app-error.ts';
import type { Caller } from '../_shared/core/caller.ts';
import {
  MEMBERSHIP_CURRENT_MS,
  SOCKET_AUTH_TIMEOUT_MS,
  SOCKET_MESSAGE_MAX_BYTES,
  SOCKET_MESSAGE_MAX_CHARACTERS,
  SOCKET_MESSAGES_BURST,
  SOCKET_MESSAGES_PER_SECOND_MAX,
  SOCKET_MISTAKES_PER_MINUTE_MAX,
  SOCKET_PENDING_MAX_MESSAGES,
} from '../_shared/tracking/limits.rules.ts';
import { createSocketSender, type Socket, type SocketSender } from './socket-sender.ts';
import { createTokenBucket } from './token-bucket.ts';

/** The verified user of a socket. */
export interface Identity {
  caller: Extract<Caller, { kind: 'user' | 'admin' }>;
  userId: string;
}

/** The trip and message that an error refers to. */
interface ErrorContext {
  tripId?: string | undefined;
  messageId?: string | undefined;
}

/** Every message except `ping`, which the session answers itself. */
export type HandledMessage = Exclude<ClientMessage, { type: 'ping' }>;

/** One socket with its user and the trips it follows. */
export interface Session {
  /** Null until the user has signed in. */
  identity: Identity | null;
  readonly trips: Set<string>;
  /** Epoch milliseconds of the last message. */
  lastMessageAt: number;
  /** Epoch milliseconds of the last query that confirmed the user's access. */
  accessCheckedAt: number;
  /** Updates of a trip were withheld from this socket. */
  hasMissedUpdates: boolean;
  isOpen(): boolean;
  /** Whether the user's access was confirmed recently enough to send updates of trips. */
  hasCurrentAccess(): boolean;
  /** Sends an update of a trip, unless the user's access is no longer confirmed. */
  sendText(text: string): void;
  send: SocketSender['send'];
  /** Sends an error; the socket stays open. */
  sendError(error: AppError, context?: ErrorContext): void;
  /** Sends an error and counts it as a mistake of the client; too many close the socket. */
  reportMistake(code: ErrorCode, text: string, context?: ErrorContext): void;
  /** Sends an error, then closes the socket. */
  endWithError(error: AppError, code: CloseCode): void;
  close(code: CloseCode, reason: string): void;
  /** Takes the data of a WebSocket message. */
  receive(data: unknown): void;
}

interface SessionOptions {
  /** Epoch milliseconds. */
  now: () => number;
  /** Handles one message after the other. Sends errors on the socket; never throws. */
  handle(session: Session, message: HandledMessage): Promise<void>;
  /** The session must not be used any more; the socket's own `close` event may come later. */
  onClosed(session: Session): void;
}

/** Creates the session of an accepted socket. Closes it unless the user signs in within SOCKET_AUTH_TIMEOUT_MS. */
export function createSession(socket: Socket, { now, handle, onClosed }: SessionOptions): Session {
  const sender = createSocketSender(socket, () => onClosed(session));
  const messages = createTokenBucket(SOCKET_MESSAGES_PER_SECOND_MAX, SOCKET_MESSAGES_BURST, now);
  const mistakes = createTokenBucket(
    SOCKET_MISTAKES_PER_MINUTE_MAX / 60,
    SOCKET_MISTAKES_PER_MINUTE_MAX,
    now,
  );
  let pending = 0;
  let queue = Promise.resolve();

  function sendError(error: AppError, context: ErrorContext = {}): void {
    sender.send({ type: 'error', error: error.message, code: error.code, ...context });
  }

  function close(code: CloseCode, reason: string): void {
    sender.close(code, reason);
    onClosed(session);
  }

  function endWithError(error: AppError, code: CloseCode): void {
    sendError(error);
    close(code, error.code);
  }

  function reportMistake(code: ErrorCode, text: string, context: ErrorContext = {}): void {
    if (!mistakes.take())
      return endWithError(new AppError('rate_limited', 'Too many mistakes.'), CLOSE.misbehaved);
    sendError(new AppError(code, text), context);
  }

  function receive(data: unknown): void {
    if (!sender.isOpen()) return;
    session.lastMessageAt = now();
    if (!messages.take()) return reportMistake('rate_limited', 'Too many messages. Please slow down.');
    if (bytesOf(data) > SOCKET_MESSAGE_MAX_BYTES)
      return endWithError(new AppError('payload_too_large', 'This message is too large.'), CLOSE.tooLarge);
    if (typeof data !== 'string') return reportMistake('malformed_body', 'Messages are JSON text.');
    if (data.length > SOCKET_MESSAGE_MAX_CHARACTERS)
      return reportMistake('payload_too_large', 'This message is too large.');
    const parsed = parseMessage(data);
    if ('error' in parsed) {
      reportMistake(parsed.code, parsed.error, parsed.context);
      // The message will never be valid: acknowledge it, so that the client does not send it again.
      const { messageId } = parsed.context;
      if (messageId !== undefined) sender.send({ type: 'ack', messageId });
    } else if (parsed.message.type === 'ping') sender.send({ type: 'pong' });
    else enqueue(parsed.message);
  }

  function enqueue(message: HandledMessage): void {
    if (pending >= SOCKET_PENDING_MAX_MESSAGES)
      return reportMistake('rate_limited', 'Too many messages at once. Please wait for the answers.');
    pending += 1;
    queue = queue
      .then(() => (sender.isOpen() ? handle(session, message) : undefined))
      .finally(() => (pending -= 1));
  }

  const hasCurrentAccess = () => now() - session.accessCheckedAt < MEMBERSHIP_CURRENT_MS;

  function sendText(text: string): void {
    if (hasCurrentAccess()) sender.sendText(text);
    else session.hasMissedUpdates = true;
  }

  const session: Session = {
    identity: null,
    trips: new Set(),
    lastMessageAt: now(),
    accessCheckedAt: now(),
    hasMissedUpdates: false,
    isOpen: sender.isOpen,
    hasCurrentAccess,
    sendText,
    send: sender.send,
    sendError,
    reportMistake,
    endWithError,
    close,
    receive,
  };
  setTimeout(() => {
    if (session.identity === null && sender.isOpen())
      endWithError(new AppError('unauthenticated', 'Please sign in first.'), CLOSE.unauthenticated);
  }, SOCKET_AUTH_TIMEOUT_MS);
  return session;
}

const encoder = new TextEncoder();

/** The size of a message's data on the wire. */
function bytesOf(data: unknown): number {
  if (typeof data !== 'string') return data instanceof ArrayBuffer ? data.byteLength : 0;
  // A character has at most three bytes per UTF-16 unit: most messages need not be encoded to be measured.
  return data.length * 3 <= SOCKET_MESSAGE_MAX_BYTES ? data.length : encoder.encode(data).byteLength;
}

/** The parts of an invalid message that its error can name. */
const invalidMessageSchema = z.object({
  type: z.string().optional().catch(undefined),
  tripId: z.guid().optional().catch(undefined),
  messageId: z.string().min(1).max(64).optional().catch(undefined),
});

type ParsedMessage = { message: ClientMessage } | { error: string; code: ErrorCode; context: ErrorContext };

/** Parses a text with the contract; gives the error for the client when the text is invalid. */
function parseMessage(text: string): ParsedMessage {
  const input = parseJson(text);
  if (input === undefined)
    return { error: 'This message is not valid JSON.', code: 'malformed_body', context: {} };
  const result = clientMessageSchema.safeParse(input);
  if (result.success) return { message: result.data };
  const { type, ...context } = invalidMessageSchema.safeParse(input).data ?? {};
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (type === undefined || field === 'type')
    return { error: 'Unknown message type.', code: 'invalid_input', context };
  return { error: `${type}: ${field} is not valid.`, code: 'invalid_input', context };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
