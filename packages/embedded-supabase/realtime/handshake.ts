import type { IncomingMessage } from 'node:http';
import { codecFor, type Codec } from './frames.ts';
import { TokenRefused, type Claims, type Tokens } from './tokens.ts';

/** Protocol and caller of an accepted upgrade request. */
export interface Handshake {
  codec: Codec;
  claims: Claims;
  headers: Record<string, string>;
}

/** Rejects a handshake; the HTTP response has the body `{error}`. */
export class HandshakeRefused extends Error {
  readonly status: 400 | 401 | 404;

  constructor(status: 400 | 401 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

const PATH = '/realtime/v1/websocket';

/** Parses and authenticates an upgrade request. Throws `HandshakeRefused`. */
export async function readHandshake(request: IncomingMessage, tokens: Tokens): Promise<Handshake> {
  // The request line has a path only; the base makes it parsable.
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (!url || url.pathname !== PATH) throw new HandshakeRefused(404, 'Not found');
  const codec = codecFor(url.searchParams.get('vsn'));
  if (!codec) throw new HandshakeRefused(400, 'Unsupported protocol version');

  const headers = forwardedHeaders(Object.entries(request.headers));
  const apiKey = headers['x-api-key'] ?? url.searchParams.get('apikey');
  if (!apiKey) throw new HandshakeRefused(401, 'MissingAPIKey: No API key found in request');
  try {
    return { codec, headers, claims: await tokens.read(apiKey) };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    throw new HandshakeRefused(401, `${error.code}: ${error.message}`);
  }
}

/** The x-* headers of a request: the only ones that policies can read, as on hosted. */
export function forwardedHeaders(headers: Iterable<[string, unknown]>): Record<string, string> {
  const forwarded: Record<string, string> = {};
  for (const [name, value] of headers)
    if (name.startsWith('x-') && typeof value === 'string') forwarded[name] = value;
  return forwarded;
}

/** The raw HTTP response to a rejected upgrade. */
export function refusalText(status: number, message: string): string {
  const reason = { 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found' }[status] ?? 'Error';
  const body = JSON.stringify({ error: message });
  return [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
