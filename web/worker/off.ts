/** In place of the worker, built with VITE_WORKER=off: deletes what the worker has stored, and the worker. */
import type { WorkerScope } from './worker-scope.ts';

const scope = self as unknown as WorkerScope;

scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.map((name) => scope.caches.delete(name)));
  await scope.registration.unregister();
}
