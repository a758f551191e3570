import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TAKE_OVER } from '../shared/install/take-over.ts';

const ORIGIN = 'https://tafiya.test';
const FILE = '/assets/base-1.js';
type Listener = (event: object) => void;

let listeners: Map<string, Listener[]>;
let caches: FakeCaches;
let fetched: string[];
let server: (url: string) => Promise<Response>;
let hasTakenOver: boolean;

/** The part of CacheStorage that the worker uses, in the order of creation. */
class FakeCaches {
  readonly shells = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const shell = this.shells.get(name) ?? new Map<string, Response>();
    this.shells.set(name, shell);
    return {
      put: async (key: Request | string, response: Response) => void shell.set(pathOf(key), response),
      addAll: async (paths: string[]) => {
        for (const path of paths) shell.set(path, await load(path));
      },
    };
  }

  async match(key: Request | string, { cacheName }: { cacheName?: string } = {}) {
    for (const [name, shell] of this.shells)
      if ((cacheName ?? name) === name && shell.has(pathOf(key))) return shell.get(pathOf(key))?.clone();
    return undefined;
  }

  keys = async () => [...this.shells.keys()];
  delete = async (name: string) => this.shells.delete(name);
}

function pathOf(key: Request | string): string {
  return new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;
}

function load(key: Request | string): Promise<Response> {
  fetched.push(pathOf(key));
  return server(pathOf(key));
}

async function send(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  for (const listener of listeners.get(type) ?? [])
    listener({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

/** The worker's answer; undefined when it leaves the request to the browser. */
async function ask(path: string, mode: string): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  await send('fetch', {
    request: { method: 'GET', mode, url: `${ORIGIN}${path}` },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => (answer = response),
  });
  return answer;
}

const text = async (response: Promise<Response | undefined>) => (await response)?.text();

beforeEach(async () => {
  listeners = new Map();
  caches = new FakeCaches();
  fetched = [];
  hasTakenOver = false;
  server = async (path) => new Response(`server ${path}`);
  vi.stubGlobal('SHELL', { page: '/ticket', files: [FILE], version: 'three' });
  vi.stubGlobal('self', {
    caches,
    fetch: load,
    location: { origin: ORIGIN },
    registration: {},
    skipWaiting: async () => void (hasTakenOver = true),
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  });
  vi.resetModules(); // A worker listens once per import.
  await import('./worker.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stores the shell at installation, and waits', async () => {
  await send('install');
  expect(fetched.toSorted()).toEqual([FILE, '/ticket']);
  expect(hasTakenOver).toBe(false);
  await send('message', { data: TAKE_OVER });
  expect(hasTakenOver).toBe(true);
});

it('is not installed when the server does not answer with the page', async () => {
  server = async () => new Response('Bad gateway', { status: 502 });
  await expect(send('install')).rejects.toThrow('The page of the shell');
});

it('answers a page from the network', async () => {
  await send('install');
  expect(await text(ask('/dashboard', 'navigate'))).toBe('server /dashboard');
});

it.each([
  ['is stopped', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is down behind its host', async () => new Response('Bad gateway', { status: 502 })],
])('answers a page from the shell when the server %s', async (_, failing) => {
  await send('install');
  server = failing;
  expect(await text(ask('/dashboard', 'navigate'))).toBe('server /ticket');
});

it('answers a page from the shell after 4 s without an answer', async () => {
  await send('install');
  vi.useFakeTimers();
  server = () => new Promise(() => undefined);
  const answer = text(ask('/dashboard', 'navigate'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(await answer).toBe('server /ticket');
});

it('passes on a missing page of the server, and its failure when there is no shell', async () => {
  server = async () => new Response('No such page', { status: 404 });
  expect(await text(ask('/nowhere', 'navigate'))).toBe('No such page');
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(ask('/dashboard', 'navigate')).rejects.toThrow('Failed to fetch');
});

it('answers a file of the build from the cache, and keeps a new one', async () => {
  await send('install');
  fetched.length = 0;
  expect(await text(ask(FILE, 'cors'))).toBe(`server ${FILE}`);
  await text(ask('/assets/account-page-2.js', 'cors'));
  await text(ask('/assets/account-page-2.js', 'cors'));
  expect(fetched).toEqual(['/assets/account-page-2.js']);
});

it('leaves a call of the API to the browser', async () => {
  expect(await ask('/api/user', 'cors')).toBeUndefined();
});

it('keeps the shell of the version before, for tabs that were not reloaded, and deletes older ones', async () => {
  for (const name of ['other', 'tafiya-shell-one', 'tafiya-shell-two']) await caches.open(name);
  await send('install');
  await send('activate');
  expect(await caches.keys()).toEqual(['other', 'tafiya-shell-two', 'tafiya-shell-three']);
});

it('built with VITE_WORKER=off, deletes the caches and itself', async () => {
  await send('install');
  const unregister = vi.fn<() => Promise<boolean>>(async () => true);
  Object.assign(self, { registration: { unregister } });
  await import('./off.ts');
  await send('install');
  await send('activate');
  expect(hasTakenOver).toBe(true);
  expect(await caches.keys()).toEqual([]);
  expect(unregister).toHaveBeenCalledOnce();
});
