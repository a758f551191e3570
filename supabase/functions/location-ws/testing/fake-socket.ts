import type { Socket } from '../socket-sender.ts';

/** A socket that records what is sent; the test sets how much is buffered. */
export interface FakeSocket extends Socket {
  texts: string[];
  bufferedAmount: number;
  readyState: number;
  closed: { code: number; reason: string } | null;
  isTerminated: boolean;
}

export function createFakeSocket(): FakeSocket {
  const socket: FakeSocket = {
    texts: [],
    bufferedAmount: 0,
    readyState: 1,
    closed: null,
    isTerminated: false,
    send: (text) => void socket.texts.push(text),
    close(code, reason) {
      socket.readyState = 2;
      socket.closed = { code, reason };
    },
    terminate() {
      socket.readyState = 3;
      socket.isTerminated = true;
    },
  };
  return socket;
}
