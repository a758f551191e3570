import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { BODY_IDLE_MAX_MS, JSON_BODY_MAX_BYTES } from '../limits.ts';
import type { AppEnv } from './app-env.ts';
import { readJson, readOptionalJson, readForm } from './body.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const anything = z.object({ a: z.unknown().optional() });

const app = new Hono<AppEnv>()
  .post('/json', async (c) => c.json(await readJson(c, anything)))
  .post('/optional', async (c) => c.json(await readOptionalJson(c, anything)))
  .post('/form', async (c) => {
    const { fields, files } = await readForm(c, 1024);
    return c.json({ fields, files: [...files.keys()] });
  });
app.onError((error, c) => {
  if (!(error instanceof AppError)) throw error;
  return c.json({ code: error.code, status: error.status });
});

afterEach(() => void vi.useRealTimers());

async function post(path: string, init: RequestInit): Promise<unknown> {
  const response = await app.request(path, { method: 'POST', ...init });
  const answer: unknown = await response.json();
  return answer;
}

function streamOf(chunks: number, bytes: number, sent: { chunks: number }): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      if (sent.chunks === chunks) return controller.close();
      sent.chunks += 1;
      controller.enqueue(new Uint8Array(bytes).fill(32));
    },
  });
}

describe('JSON bodies', () => {
  test('a valid body is read, whatever the parameters of its media type', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect(await post('/json', { headers, body: '{"a":"Ọ̀yọ́ 🚌"}' })).toEqual({ a: 'Ọ̀yọ́ 🚌' });
  });

  test.each([
    '',
    '{',
    'null,',
    '{"a":"\\u0000"}',
    '{"a":"\0"}',
    '{"a":"\\\\\\u0000"}',
    '{"a":"\\ud800"}',
    '{"a":"\\udc00\\ud800"}',
    '{"a":"\\ud83d\\\\\\udc00"}',
    "{'a':1}",
    '\ufeff{',
  ])('malformed JSON %j is refused as malformed_body', async (body) => {
    expect(await post('/json', { headers: JSON_TYPE, body })).toEqual({
      code: 'malformed_body',
      status: 400,
    });
  });

  test('a backslash before u0000 that is not an escape is harmless', async () => {
    expect(await post('/json', { headers: JSON_TYPE, body: '{"a":"\\\\u0000"}' })).toEqual({ a: '\\u0000' });
    expect(await post('/json', { headers: JSON_TYPE, body: '{"a":"\\ud83d\\uDE8C"}' })).toEqual({ a: '🚌' });
  });

  test('bytes that are not UTF-8 are refused', async () => {
    const body = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    expect(await post('/json', { headers: JSON_TYPE, body })).toMatchObject({ code: 'malformed_body' });
  });

  test('deep nesting is accepted', async () => {
    const depth = 15_000;
    const body = `{"b":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await post('/json', { headers: JSON_TYPE, body })).toEqual({});
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'a body of type %j is refused',
    async (type) => {
      const answer = await post('/json', { headers: { 'content-type': type }, body: '{}' });
      expect(answer).toEqual({ code: 'unsupported_media_type', status: 415 });
    },
  );

  test('a large body is refused by its content-length, or at the first byte beyond the limit', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(JSON_BODY_MAX_BYTES) });
    expect(await post('/json', { headers: JSON_TYPE, body })).toEqual({
      code: 'payload_too_large',
      status: 413,
    });
    const sent = { chunks: 0 };
    const stream = { headers: JSON_TYPE, body: streamOf(1000, 16_384, sent), duplex: 'half' };
    expect(await post('/json', stream)).toEqual({ code: 'payload_too_large', status: 413 });
    expect(sent.chunks).toBeLessThan(10);
  });

  test('a stalled body is refused, not treated as complete', async () => {
    vi.useFakeTimers();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}')),
    });
    const answer = post('/json', { headers: JSON_TYPE, body, duplex: 'half' } as RequestInit);
    await vi.advanceTimersByTimeAsync(BODY_IDLE_MAX_MS);
    expect(await answer).toEqual({ code: 'malformed_body', status: 400 });
  });

  test('an optional body may be missing', async () => {
    expect(await post('/optional', {})).toEqual({});
    expect(await post('/optional', { headers: JSON_TYPE, body: '{"a":1}' })).toEqual({ a: 1 });
    const text = { headers: { 'content-type': 'text/plain' }, body: 'because' };
    expect(await post('/optional', text)).toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('multipart bodies', () => {
  test('fields and files are separated, and empty files are ignored', async () => {
    const body = new FormData();
    body.set('name', 'Ada');
    body.set('proof', new File(['%PDF-'], 'a.pdf'));
    body.set('empty', new File([], 'none.pdf'));
    expect(await post('/form', { body })).toEqual({ fields: { name: 'Ada' }, files: ['proof'] });
  });

  test('a broken form, a large one and a NUL in a field are refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await post('/form', { headers, body: 'nonsense' })).toMatchObject({ code: 'malformed_body' });
    const noBoundary = { headers: { 'content-type': 'multipart/form-data' }, body: '--x' };
    expect(await post('/form', noBoundary)).toMatchObject({ code: 'malformed_body' });
    const large = new FormData();
    large.set('name', 'x'.repeat(2000));
    // As bytes: Node 24 goes on writing the stream of a form that its reader has cancelled, and rejects.
    const sent = new Response(large);
    const type = sent.headers.get('content-type') ?? '';
    const asBytes = { headers: { 'content-type': type }, body: await sent.arrayBuffer() };
    expect(await post('/form', asBytes)).toMatchObject({ code: 'payload_too_large' });
    const nul = new FormData();
    nul.set('name', 'a\0b');
    expect(await post('/form', { body: nul })).toMatchObject({ code: 'malformed_body' });
  });
});
