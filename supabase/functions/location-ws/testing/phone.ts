import { WebSocket } from 'ws';
import { serverMessageSchema, type ServerMessage } from '../../_shared/contracts/tracking.ts';
import { waitUntil } from '../../../testing/stack.ts';

const HAPPENS_WITHIN_MS = 15_000;

type Message<Type> = Extract<ServerMessage, { type: Type }>;

/** A bare WebSocket client: what it heard, and how it ended. */
export interface Phone {
  /** Everything heard so far, read with the contract. */
  heard: ServerMessage[];
  /** Texts as they came. */
  texts: string[];
  say(message: unknown): void;
  /** Sends as it is: text, or binary. */
  raw(data: string | Uint8Array): void;
  /** Waits for a message that has not been waited for before. */
  hears<Type extends ServerMessage['type']>(
    type: Type,
    like?: (message: Message<Type>) => boolean,
  ): Promise<Message<Type>>;
  /** Waits for the end; answers the close code. */
  ended(): Promise<{ code: number; reason: string }>;
  isOpen(): boolean;
  /** Stops reading from the network. */
  stall(): void;
  close(): void;
  /** Goes without a word, as a phone in a tunnel does. */
  vanish(): void;
}

/** Connects to a `/location-ws`; `headers` are what a proxy in front of it would add. @throws when it is not let in. */
export async function openPhone(url: string, headers: Record<string, string> = {}): Promise<Phone> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  const heard: ServerMessage[] = [];
  const texts: string[] = [];
  const taken = new Set<ServerMessage>();
  let end: { code: number; reason: string } | null = null;
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString());
    heard.push(serverMessageSchema.parse(JSON.parse(data.toString())));
  });
  socket.on('close', (code, reason) => (end = { code, reason: reason.toString() }));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  async function hears<Type extends ServerMessage['type']>(
    type: Type,
    like: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    const isIt = (message: ServerMessage): message is Message<Type> => message.type === type;
    const find = () => heard.filter(isIt).find((message) => !taken.has(message) && like(message));
    const found = (await waitUntil(() => find() !== undefined, HAPPENS_WITHIN_MS, 2)) ? find() : undefined;
    if (!found)
      throw new Error(
        `never heard ${type}; last ${JSON.stringify(heard.slice(-20))}, ${JSON.stringify(end)}`,
      );
    taken.add(found);
    return found;
  }

  return {
    heard,
    texts,
    say: (message) => socket.send(JSON.stringify(message)),
    raw: (data) => socket.send(data),
    hears,
    async ended() {
      if (!(await waitUntil(() => end !== null, HAPPENS_WITHIN_MS, 2)) || end === null)
        throw new Error(`never ended; heard ${JSON.stringify(heard)}`);
      return end;
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    stall: () => socket.pause(),
    close: () => socket.close(),
    vanish: () => socket.terminate(),
  };
}
