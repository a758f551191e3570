/** The server side of /location-ws in a test: the opened sockets in order, and the messages they received. */
import { vi } from 'vitest';
import type { ServerMessage } from '@tafiya/tracking/contract.ts';

export interface FakeSocket {
  url: string;
  /** Messages from the page, parsed. */
  said: Record<string, unknown>[];
  /** Messages from the page with this type. */
  of: (type: string) => Record<string, unknown>[];
  accept: () => void;
  tell: (message: ServerMessage) => void;
  /** Sends raw text, for messages that are not in the protocol. */
  tellText: (text: string) => void;
  end: (code?: number) => void;
  isClosed: () => boolean;
}

/** Stubs `WebSocket`. Undo it with `vi.unstubAllGlobals()`. */
export function fakeSockets(): FakeSocket[] {
  const opened: FakeSocket[] = [];
  class Fake extends EventTarget {
    static readonly OPEN = 1;
    readyState = 0;
    private readonly said: Record<string, unknown>[] = [];

    constructor(url: string) {
      super();
      opened.push({
        url,
        said: this.said,
        of: (type) => this.said.filter((message) => message.type === type),
        accept: () => {
          this.readyState = 1;
          this.dispatchEvent(new Event('open'));
        },
        tell: (message) => this.deliver(JSON.stringify(message)),
        tellText: (text) => this.deliver(text),
        end: (code = 1006) => {
          this.readyState = 3;
          this.dispatchEvent(Object.assign(new Event('close'), { code }));
        },
        isClosed: () => this.readyState === 3,
      });
    }

    private deliver(data: string): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }

    send(text: string): void {
      this.said.push(JSON.parse(text));
    }

    close(): void {
      this.readyState = 3;
    }
  }
  vi.stubGlobal('WebSocket', Fake);
  return opened;
}
