/** The other side of /location-ws in a test: sockets that were opened, in order, and what they were told. */
import { vi } from 'vitest';
import type { ServerMessage } from '@contracts/tracking.ts';

export interface FakeSocket {
  url: string;
  /** What the page said, parsed. */
  said: Record<string, unknown>[];
  /** What it said of one kind. */
  of: (type: string) => Record<string, unknown>[];
  accept: () => void;
  tell: (message: ServerMessage) => void;
  /** Text as it comes, for what no server should send. */
  tellText: (text: string) => void;
  end: (code?: number) => void;
  isClosed: () => boolean;
}

/** Stubs `WebSocket`. Undone by `vi.unstubAllGlobals()`. */
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
        tell: (message) => this.hear(JSON.stringify(message)),
        tellText: (text) => this.hear(text),
        end: (code = 1006) => {
          this.readyState = 3;
          this.dispatchEvent(Object.assign(new Event('close'), { code }));
        },
        isClosed: () => this.readyState === 3,
      });
    }

    private hear(data: string): void {
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
