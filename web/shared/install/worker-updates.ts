import { create } from 'zustand';
import { reportProblem } from '@/shared/report/report-problem.ts';
import { TAKE_OVER } from './take-over.ts';

const WORKER = '/sw.js';
/** A tab that stays open for days still finds a new version. */
const LOOK_AFTER_MS = 3_600_000;

const useUpdates = create<{ waiting: ServiceWorker | null }>()(() => ({ waiting: null }));

/** The worker of a new version that waits to take over; null when there is none. */
export function waitingWorker(): ServiceWorker | null {
  return useUpdates.getState().waiting;
}

/** The same, drawn again when it changes. */
export function useWaitingWorker(): ServiceWorker | null {
  return useUpdates(({ waiting }) => waiting);
}

/**
 * Registers the service worker and follows its updates; in a build with VITE_WORKER=off, removes it. Only builds have a worker.
 * Returns the function that stops this.
 */
export function followWorker(): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || container === undefined) return () => undefined;
  if (import.meta.env.VITE_WORKER === 'off') {
    void container.getRegistration().then((registration) => registration?.unregister());
    return () => undefined;
  }
  const stopping = new AbortController();
  container
    .register(WORKER)
    .then((registration) => followRegistration(registration, stopping.signal))
    .catch((error: unknown) => reportProblem('The service worker could not be registered.', error));
  return () => stopping.abort();
}

function followRegistration(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  if (signal.aborted) return;
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined); // Without network.
  };
  const timer = setInterval(look, LOOK_AFTER_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  const show = () => {
    // Without an active worker the first one is being installed: it replaces nothing.
    useUpdates.setState({ waiting: registration.active === null ? null : registration.waiting });
  };
  const followNew = () => registration.installing?.addEventListener('statechange', show, { signal });
  registration.addEventListener('updatefound', followNew, { signal });
  followNew();
  show();
}

/** Lets the new version take over and reloads this tab. Other tabs keep their files until they are reloaded. */
export function takeOver(waiting: ServiceWorker): void {
  const reload = () => window.location.reload();
  // Another tab may have pressed before.
  if (waiting.state !== 'installed') return reload();
  waiting.addEventListener('statechange', () => waiting.state === 'activated' && reload());
  waiting.postMessage(TAKE_OVER);
}
