import { CLOSE, type CloseCode, type ServerMessage } from '../_shared/contracts/tracking.ts';
import {
  SOCKET_BUFFERED_CHECK_CHARACTERS,
  SOCKET_BUFFERED_MAX_BYTES,
  SOCKET_CLOSE_GRACE_MS,
} from '../_shared/domain/limits.ts';

/** The part of a WebSocket that is written to. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

const OPEN = 1;

/** The sending side of one socket. Nothing here waits: a socket that does not read is dropped, the others never notice. */
export interface Wire {
  isOpen(): boolean;
  /** Sends a message that is serialised already, perhaps for a thousand sockets. */
  sendText(text: string): void;
  send(message: ServerMessage): void;
  close(code: CloseCode, reason: string): void;
}

/** `onDropped` is told when the other side reads too slowly; its `close` event may come much later. */
export function createWire(socket: Socket, onDropped: () => void): Wire {
  let isClosing = false;
  let sentSinceCheck = 0;

  function close(code: CloseCode, reason: string): void {
    if (isClosing) return;
    isClosing = true;
    // What the other side has sent meanwhile is read and ignored first: closing over it would reset the connection, and
    // with it lose the words that said why.
    if (code === CLOSE.goingAway) closeNow(code, reason);
    else setTimeout(() => closeNow(code, reason), SOCKET_CLOSE_GRACE_MS);
  }

  function closeNow(code: CloseCode, reason: string): void {
    try {
      socket.close(code, reason);
    } catch {
      // Closed from the other side in the meantime.
    }
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
