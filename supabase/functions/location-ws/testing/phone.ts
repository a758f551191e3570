import { WebSocket } from 'ws';
import { serverMessageSchema, type ServerMessage } from '../../_shared/tracking/contract.ts';
import { waitUntil } from '../../../testing/stack.ts';

const WAIT_MAX_MS = 15_000;

type Message<Type> = Extract<ServerMessage, { type: Type }>;

/** A WebSocket client that records the messages it receives. */
export interface Phone {
  /** All messages so far, parsed with the contract. */
  received: ServerMessage[];
  /** The same messages as text. */
  texts: string[];
  send(message: unknown): void;
  /** Sends unchanged: text or binary. */
  sendRaw(data: string | Uint8Array): void;
  /** Waits for a message that no earlier call has returned. */
  waitFor<Type extends ServerMessage['type']>(
    type: Type,
    matches?: (message: Message<Type>) => boolean,
  ): Promise<Message<Type>>;
  /** Waits until the socket is closed. */
  waitForClose(): Promise<{ code: number; reason: string }>;
  /** Calls `act` with the code when the socket is closed, also when it is already. */
  onClose(act: (code: number) => void): void;
  isOpen(): boolean;
  /** Stops reading from the network. */
  pauseReading(): void;
  close(): void;
  /** Breaks the connection without a close frame. */
  terminate(): void;
}

/** Connects to a `/location-ws`; `headers` are those that a proxy would add. @throws when the handshake is refused. */
export async function openPhone(url: string, headers: Record<string, string> = {}): Promise<Phone> {
  const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers });
  const received: ServerMessage[] = [];
  const texts: string[] = [];
  const returned = new Set<ServerMessage>();
  let closed: { code: number; reason: string } | null = null;
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString());
    received.push(serverMessageSchema.parse(JSON.parse(data.toString())));
  });
  socket.on('close', (code, reason) => (closed = { code, reason: reason.toString() }));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  async function waitFor<Type extends ServerMessage['type']>(
    type: Type,
    matches: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    const hasType = (message: ServerMessage): message is Message<Type> => message.type === type;
    const find = () => received.filter(hasType).find((message) => !returned.has(message) && matches(message));
    const found = (await waitUntil(() => find() !== undefined, WAIT_MAX_MS, 2)) ? find() : undefined;
    if (!found)
      throw new Error(
        `no ${type} received; last ${JSON.stringify(received.slice(-20))}, ${JSON.stringify(closed)}`,
      );
    returned.add(found);
    return found;
  }

  return {
    received,
    texts,
    send: (message) => socket.send(JSON.stringify(message)),
    sendRaw: (data) => socket.send(data),
    waitFor,
    async waitForClose() {
      if (!(await waitUntil(() => closed !== null, WAIT_MAX_MS, 2)) || closed === null)
        throw new Error(`not closed; received ${JSON.stringify(received)}`);
      return closed;
    },
    onClose(act) {
      if (closed !== null) act(closed.code);
      else socket.on('close', act);
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    pauseReading: () => socket.pause(),
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  };
}
