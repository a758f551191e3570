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
  test('says who asks and in which protocol; 1.0.0 when it does not say', async () => {
    const read = await readHandshake(request('/realtime/v1/websocket?apikey=sb_publishable_x'), tokens);
    expect(read).toMatchObject({ codec: { version: '1.0.0' }, claims: { role: 'anon' } });
  });

  test('may carry the key in a header, and hands x-* headers on to policies', async () => {
    const headers = { 'x-api-key': 'sb_secret_x', 'x-client-info': 'me', cookie: 'secret' };
    const read = await readHandshake(request('/realtime/v1/websocket?vsn=2.0.0', headers), tokens);
    expect(read.claims).toEqual({ role: 'service_role' });
    expect(read.headers).toEqual({ 'x-api-key': 'sb_secret_x', 'x-client-info': 'me' });
  });

  test.each([
    ['of another path', '/realtime/v1/elsewhere?apikey=sb_secret_x', 404, 'Not found'],
    ['in an unknown protocol', '/realtime/v1/websocket?apikey=sb_secret_x&vsn=9', 400, 'Unsupported'],
    ['without a key', '/realtime/v1/websocket', 401, 'MissingAPIKey'],
    ['with an unknown key', '/realtime/v1/websocket?apikey=sb_secret_y', 401, 'MalformedJWT'],
    ['of an address that is none', '//', 404, 'Not found'],
  ])('%s is refused', async (_, url, status, words) => {
    const message = expect.stringContaining(words);
    await expect(readHandshake(request(url), tokens)).rejects.toMatchObject({ status, message });
  });

  test('is refused in JSON', () => {
    const [head, body] = refusalText(401, 'MalformedJWT: ò').split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 401 Unauthorized');
    expect(head).toContain('Content-Length: 28');
    expect(JSON.parse(body ?? '')).toEqual({ error: 'MalformedJWT: ò' });
  });
});
