/**
 * The service worker, built into /sw.js (tools/site/build-worker.ts): keeps the shell of the app for times without network
 * and shows pushes. A new version waits until the person presses "Reload", so that open tabs keep their files.
 */
import { TAKE_OVER } from '../shared/install/take-over.ts';
import { listenToAlarms, sendWaiting } from './alarms.ts';
import { answerOf } from './answer-of.ts';
import { listenToArrivals, sendDueArrivals } from './arrivals.ts';
import { listenToPush } from './push.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Written by the build: the page of every path, the files it needs offline, and a hash of both. */
declare const SHELL: { page: string; files: readonly string[]; version: string };

const NETWORK_MS = 4000;
const CACHE_PREFIX = 'tafiya-shell-';
/** The shell of this version, and of the one before: tabs that were not reloaded still use its files. */
const KEPT_SHELLS = 2;

const { page: shellPage, files: shellFiles, version } = SHELL;
const scope = self as unknown as WorkerScope;
const cacheName = CACHE_PREFIX + version;

scope.addEventListener('install', (event) => event.waitUntil(storeShell()));
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldShells(), scope.registration.navigationPreload?.enable()])),
);
scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const answer = answerOf(event.request, scope.location.origin);
  if (answer === 'page') {
    event.respondWith(answerPage(event));
    // Not every browser has Background Sync.
    event.waitUntil(Promise.allSettled([sendWaiting(scope), sendDueArrivals(scope)]));
  }
  if (answer === 'file') event.respondWith(answerFile(event));
});
listenToPush(scope);
listenToAlarms(scope);
listenToArrivals(scope);

async function storeShell(): Promise<void> {
  const cache = await scope.caches.open(cacheName);
  const page = await scope.fetch(shellPage, { cache: 'no-cache' });
  if (!page.ok) throw new Error('The page of the shell could not be loaded');
  await Promise.all([cache.put(shellPage, page), cache.addAll([...shellFiles])]);
}

async function forgetOldShells(): Promise<void> {
  const shells = (await scope.caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(shells.slice(0, -KEPT_SHELLS).map((name) => scope.caches.delete(name)));
}

/** The page of the server; the shell when there is no answer in time, or the server is down. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fromServer = preloadResponse.then((preloaded) => preloaded ?? scope.fetch(request));
  const inTime = await Promise.race([fromServer.catch(() => null), afterNetworkTime()]);
  if (inTime !== null && inTime.status < 500) return inTime;
  const shell = await scope.caches.match(shellPage, { cacheName });
  return shell ?? fromServer;
}

function afterNetworkTime(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_MS));
}

/** A file of the build; those of other pages are kept when they are first needed. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const kept = await scope.caches.match(event.request);
  if (kept !== undefined) return kept;
  const response = await scope.fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    event.waitUntil(scope.caches.open(cacheName).then((cache) => cache.put(event.request, copy)));
  }
  return response;
}
