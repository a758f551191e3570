import { connect } from 'node:net';
import { once } from 'node:events';

/** A client that speaks no WebSocket: it answers no frame, neither a ping nor a close. */
interface RudeSocket {
  /** The server has ended the connection. */
  isEnded(): boolean;
  destroy(): void;
}

/** Makes the handshake of a WebSocket by hand, and then sends nothing. */
export async function openRudeSocket(
  address: string,
  headers: Record<string, string> = {},
): Promise<RudeSocket> {
  const { hostname, port, pathname, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  let isEnded = false;
  for (const event of ['end', 'close', 'error']) socket.on(event, () => (isEnded = true));
  await once(socket, 'connect');
  const fields = {
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 101')) throw new Error(`no socket: ${answer.toString()}`);
  socket.resume();
  return { isEnded: () => isEnded, destroy: () => void socket.destroy() };
}
