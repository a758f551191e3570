import { CLOSE, type CloseCode, type ServerMessage } from '../_shared/tracking/contract.ts';
import {
  SOCKET_BUFFERED_CHECK_CHARACTERS,
  SOCKET_BUFFERED_MAX_BYTES,
  SOCKET_CLOSE_GRACE_MS,
  SOCKET_CLOSE_TIMEOUT_MS,
} from '../_shared/tracking/limits.rules.ts';

/** The part of a WebSocket that sending needs. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a word. */
  terminate(): void;
}

const OPEN = 1;
const CLOSED = 3;

/** The sending side of one socket. It never waits: a client that reads too slowly is dropped, the others are not delayed. */
export interface SocketSender {
  isOpen(): boolean;
  /** Sends a message that is already serialised, so that a broadcast serialises it once. */
  sendText(text: string): void;
  send(message: ServerMessage): void;
  close(code: CloseCode, reason: string): void;
}

/** `onDropped` is called when the client reads too slowly; the socket's `close` event may come much later. */
export function createSocketSender(socket: Socket, onDropped: () => void): SocketSender {
  let isClosing = false;
  let sentSinceCheck = 0;

  function close(code: CloseCode, reason: string): void {
    if (isClosing) return;
    isClosing = true;
    // First read and ignore what the client has already sent: closing with unread data would reset the connection and
    // lose the error message.
    if (code === CLOSE.goingAway) closeNow(code, reason);
    else setTimeout(() => closeNow(code, reason), SOCKET_CLOSE_GRACE_MS);
  }

  function closeNow(code: CloseCode, reason: string): void {
    try {
      socket.close(code, reason);
    } catch {
      // The client has closed it already.
    }
    // A client may ignore the close frame: the connection would count for no limit, and stay.
    setTimeout(() => {
      if (socket.readyState !== CLOSED) socket.terminate();
    }, SOCKET_CLOSE_TIMEOUT_MS);
  }

  function sendText(text: string): void {
    if (isClosing || socket.readyState !== OPEN) return;
    sentSinceCheck += text.length;
    if (sentSinceCheck > SOCKET_BUFFERED_CHECK_CHARACTERS) {
      sentSinceCheck = 0;
      if (socket.bufferedAmount > SOCKET_BUFFERED_MAX_BYTES) {
        close(CLOSE.tryAgainLater, 'too slow');
        return onDropped();
      }
    }
    socket.send(text);
  }

  return {
    isOpen: () => !isClosing && socket.readyState === OPEN,
    sendText,
    send: (message) => sendText(JSON.stringify(message)),
    close,
  };
}
