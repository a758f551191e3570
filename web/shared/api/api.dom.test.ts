import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { ApiError, messageOf } from './api-error.ts';
import { askEarly, connectApi, earlyAnswer, untyped } from './api.ts';
import type { CallName } from './calls.ts';

// Development gives the browser what the declarations import.
vi.mock('postgres', () => {
  throw new Error('The driver of the database runs in no browser.');
});

let server: FakeServer;

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

beforeEach(() => {
  // The answers here are short.
  vi.stubGlobal('checkAnswer', Promise.resolve({ checkAnswer: () => undefined }));
  server = fakeServer();
  connectApi({ accessToken: () => Promise.resolve('token'), onRefusal: () => undefined });
});

afterEach(() => {
  vi.unstubAllGlobals();
  connectApi({ accessToken: () => Promise.resolve(null), onRefusal: () => undefined });
});

describe('a call', () => {
  it('carries the bearer token, and its body as JSON', async () => {
    server.answer({ 'POST /api/trips': () => Response.json({ id: 1 }, { status: 201 }) });
    await expect(untyped('POST /trips', { body: { origin: 'Lagos' } })).resolves.toEqual({ id: 1 });
    expect(server.requests[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(server.requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(server.requests[0]?.body).toEqual({ origin: 'Lagos' });
  });

  it('leaves the content type of a form to the browser', async () => {
    server.answer({ 'POST /api/auth/register': () => Response.json({}) });
    await untyped('POST /auth/register', { body: new FormData() });
    expect(server.requests[0]?.headers.has('content-type')).toBe(false);
  });
});

describe('a request that is sent before its page is there', () => {
  const search = { origin: 'Lagos', destination: 'Abuja' };

  it('answers the first equal call; the next one asks again', async () => {
    server.answer({ 'POST /api/trips/search': () => Response.json({ found: 1 }) });
    void askEarly('POST /trips/search', { body: search });
    await expect(untyped('POST /trips/search', { body: search })).resolves.toEqual({ found: 1 });
    expect(server.requests).toHaveLength(1);
    await untyped('POST /trips/search', { body: search });
    expect(server.requests).toHaveLength(2);
  });

  it('does not answer a call with another body', async () => {
    server.answer({ 'POST /api/trips/search': ({ body }) => Response.json(body) });
    void askEarly('POST /trips/search', { body: search });
    const other = { ...search, destination: 'Kano' };
    await expect(untyped('POST /trips/search', { body: other })).resolves.toEqual(other);
  });

  it('does not answer a call half a minute later', async () => {
    vi.useFakeTimers();
    server.answer({ 'GET /api/trips/7': () => Response.json({}) });
    void askEarly('GET /trips/:id', { id: '7' });
    vi.advanceTimersByTime(30_000);
    await untyped('GET /trips/:id', { id: '7' });
    expect(server.requests).toHaveLength(2);
    vi.useRealTimers();
  });

  it('gives its failure to the call', async () => {
    server.answer({ 'GET /api/trips/8': () => refusal(404, 'not_found', 'Trip not found') });
    await askEarly('GET /trips/:id', { id: '8' });
    expect(earlyAnswer('GET /trips/:id', { id: '8' })).toBeUndefined();
    expect(await failure(untyped('GET /trips/:id', { id: '8' }))).toMatchObject({ status: 404 });
    expect(server.requests).toHaveLength(1);
  });

  it('is there at once, and once, when it has arrived', async () => {
    server.answer({ 'GET /api/trips/9': () => Response.json({ id: '9' }) });
    const arrived = askEarly('GET /trips/:id', { id: '9' });
    expect(earlyAnswer('GET /trips/:id', { id: '9' })).toBeUndefined();
    await arrived;
    expect(earlyAnswer('GET /trips/:id', { id: '9' })).toEqual({ id: '9' });
    expect(earlyAnswer('GET /trips/:id', { id: '9' })).toBeUndefined();
    expect(server.requests).toHaveLength(1);
  });

  it('goes to the call, which reports it, when it is not as declared', async () => {
    vi.stubGlobal('checkAnswer', undefined);
    server.answer({ 'GET /api/trips/10': () => Response.json({ id: 10 }) });
    await askEarly('GET /trips/:id', { id: '10' });
    expect(earlyAnswer('GET /trips/:id', { id: '10' })).toBeUndefined();
    await expect(untyped('GET /trips/:id', { id: '10' })).rejects.toThrow(/./);
    expect(server.requests).toHaveLength(1);
  });
});

it('an answer is compared with its declaration without the driver of the database', async () => {
  const { checkAnswer } = await import('./check-answer.ts');
  expect(() => checkAnswer('GET /places', [{}])).toThrow('GET /places is not as declared');
});

describe('a captive portal', () => {
  const page = (status: number) => () =>
    new Response('<!doctype html><title>Hotel Wi-Fi</title>', {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });

  it.each([200, 401, 403, 511])('is treated as being offline (%i)', async (status) => {
    const onRefusal = vi.fn<() => void>();
    connectApi({ accessToken: () => Promise.resolve('token'), onRefusal });
    server.answer({ 'POST /api/trips/7/cancel': page(status) });
    const error = await failure(untyped('POST /trips/:id/cancel', { id: '7' }));
    expect(error).toMatchObject({ status: 0, code: 'offline' });
    expect(error.message).toContain('blocks Tafiya');
    expect(onRefusal).not.toHaveBeenCalled();
  });

  it('is distinguished from our own proxy that failed', async () => {
    server.answer({ 'GET /api/a': page(502) });
    expect(await failure(untyped('GET /a' as CallName))).toMatchObject({ status: 502, code: 'unavailable' });
  });
});

describe('a refusal', () => {
  it('carries the text, the code and the available seats of the API', async () => {
    server.answer({
      'POST /api/bookings': () =>
        Response.json(
          { error: 'Only 2 seats left', code: 'seats_unavailable', seatsAvailable: 2 },
          { status: 409 },
        ),
    });
    expect(await failure(untyped('POST /bookings', { body: {} }))).toMatchObject({
      status: 409,
      code: 'seats_unavailable',
      message: 'Only 2 seats left',
      seatsAvailable: 2,
    });
  });

  it('carries the waiting time after too many attempts', async () => {
    server.answer({
      'POST /api/auth/login': () =>
        Response.json(
          { error: 'Too many tries', code: 'rate_limited' },
          { status: 429, headers: { 'retry-after': '30' } },
        ),
    });
    expect((await failure(untyped('POST /auth/login', { body: {} }))).retryAfterSeconds).toBe(30);
  });

  it('waits as a busy server asks, and asks once more', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const busy = (headers = {}) =>
      Response.json(
        { error: 'Busy', code: 'unavailable' },
        { status: 503, headers: { 'retry-after': '2', ...headers } },
      );
    server.answer({
      'POST /api/bookings': () => ((asked += 1) < 2 ? busy() : Response.json('booked')),
      'POST /api/support': () => ((asked += 1), busy()),
      'POST /api/trips/search': () =>
        (asked += 1) < 5 ? busy({ 'x-not-begun': '1' }) : Response.json('found'),
    });
    const booking = untyped('POST /bookings', { body: { clientKey: 'one' } });
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await booking).toBe('booked');
    // Without a key it might be done twice.
    const error = await failure(untyped('POST /support', { body: {} }));
    expect([error.code, asked]).toEqual(['unavailable', 3]);
    // Unless the server has not begun it.
    const search = untyped('POST /trips/search', { body: {} });
    await vi.advanceTimersByTimeAsync(3000);
    expect([await search, asked]).toEqual(['found', 5]);
    vi.useRealTimers();
  });

  it("reads 'status: body' when the answer is not the API's, and the status text without a body", async () => {
    server.answer({
      'GET /api/a': () => new Response('upstream died', { status: 502 }),
      'GET /api/b': () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    });
    expect(await failure(untyped('GET /a' as CallName))).toMatchObject({
      message: '502: upstream died',
      code: 'unavailable',
    });
    expect((await failure(untyped('GET /b' as CallName))).message).toBe('503: Service Unavailable');
  });

  it('is passed to the session before it is thrown', async () => {
    const onRefusal = vi.fn<(error: ApiError, path: string) => void>();
    connectApi({ accessToken: () => Promise.resolve(null), onRefusal });
    server.answer({ 'GET /api/user': () => refusal(401, 'unauthenticated', 'Please sign in') });
    const error = await failure(untyped('GET /user'));
    expect(onRefusal).toHaveBeenCalledWith(error, '/api/user');
  });
});

describe('the time limit of a call', () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  beforeEach(() => {
    signals.length = 0;
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    });
    // Browsers of 2023 do not have AbortSignal.any.
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('is 30 seconds, then the error says that the network is slow', async () => {
    const timeUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeUp.signal);
    const failed = failure(untyped('GET /trips', {}, { signal: new AbortController().signal }));
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect(timeout).toHaveBeenCalledWith(30_000);
    timeUp.abort(new DOMException('', 'TimeoutError'));
    expect(await failed).toMatchObject({ code: 'timeout', status: 0 });
  });

  it('ends when the caller aborts', async () => {
    const left = new AbortController();
    const answer = untyped('GET /trips', {}, { signal: left.signal });
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    left.abort(new DOMException('', 'AbortError'));
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('does not apply to a file', async () => {
    void untyped('POST /auth/register', { body: new FormData() });
    await vi.waitFor(() => expect(signals).toEqual([null]));
  });
});

describe('a missing or unusable answer', () => {
  it('is reported as offline when nothing answers', async () => {
    server.unplug();
    expect(await failure(untyped('GET /trips'))).toMatchObject({ status: 0, code: 'offline' });
  });

  it.each([
    ['offline', new TypeError('network error')],
    ['timeout', new DOMException('', 'TimeoutError')],
  ])('is %s when the network ends in the middle of the answer', async (code, reason) => {
    const half = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"id": "1')),
      pull: (stream) => stream.error(reason),
    });
    server.answer({ 'POST /api/bookings': () => new Response(half, { status: 201 }) });
    const error = await failure(untyped('POST /bookings', { body: {} }));
    expect(error).toMatchObject({ status: 0, code });
  });

  it('is reported as unexpected when it does not match the contract', async () => {
    server.answer({ 'GET /api/trips': () => new Response('<html>') });
    expect((await failure(untyped('GET /trips'))).code).toBe('unexpected_answer');
  });
});

describe('the text for people', () => {
  it("is the error's own, or the fallback for other errors", () => {
    expect(
      messageOf(new ApiError({ status: 400, code: 'invalid_input', message: 'Name is required' }), 'x'),
    ).toBe('Name is required');
    expect(messageOf(new Error('undefined is not a function'), 'Please try again')).toBe('Please try again');
  });

  it('is the fallback when something other than the API answered', async () => {
    server.answer({
      'POST /api/auth/login': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
    });
    const error = await failure(untyped('POST /auth/login', { body: {} }));
    expect(error.message).toBe('502: <html>Bad Gateway</html>');
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
  });
});
