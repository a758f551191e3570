import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readHandshake, refusalText } from './handshake.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens({
  jwtSecret: 'x'.repeat(32),
  publishableKey: 'sb_publishable_x',
  secretKey: 'sb_secret_x',
});

function request(url: string, headers: Record<string, string> = {}): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  incoming.url = url;
  incoming.headers = headers;
  return incoming;
}

describe('a handshake', () => {
  test('gives the role and the protocol version; 1.0.0 by default', async () => {
    const read = await readHandshake(request('/realtime/v1/websocket?apikey=sb_publishable_x'), tokens);
    expect(read).toMatchObject({ codec: { version: '1.0.0' }, claims: { role: 'anon' } });
  });

  test('accepts the key in a header and forwards x-* headers to policies', async () => {
    const headers = { 'x-api-key': 'sb_secret_x', 'x-client-info': 'me', cookie: 'secret' };
    const read = await readHandshake(request('/realtime/v1/websocket?vsn=2.0.0', headers), tokens);
    expect(read.claims).toEqual({ role: 'service_role' });
    expect(read.headers).toEqual({ 'x-api-key': 'sb_secret_x', 'x-client-info': 'me' });
  });

  test.each([
    ['to another path', '/realtime/v1/elsewhere?apikey=sb_secret_x', 404, 'Not found'],
    ['with an unknown protocol', '/realtime/v1/websocket?apikey=sb_secret_x&vsn=9', 400, 'Unsupported'],
    ['without a key', '/realtime/v1/websocket', 401, 'MissingAPIKey'],
    ['with an unknown key', '/realtime/v1/websocket?apikey=sb_secret_y', 401, 'MalformedJWT'],
    ['with an invalid address', '//', 404, 'Not found'],
  ])('%s is rejected', async (_, url, status, text) => {
    const message = expect.stringContaining(text);
    await expect(readHandshake(request(url), tokens)).rejects.toMatchObject({ status, message });
  });

  test('is rejected with a JSON body', () => {
    const [head, body] = refusalText(401, 'MalformedJWT: ò').split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 401 Unauthorized');
    expect(head).toContain('Content-Length: 28');
    expect(JSON.parse(body ?? '')).toEqual({ error: 'MalformedJWT: ò' });
  });
});
