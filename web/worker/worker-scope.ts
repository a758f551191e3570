/**
 * The parts of a service worker's global scope that ours uses. TypeScript's own types for it ('webworker') exclude those of
 * pages ('dom'), which all other code needs.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser requested while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

export interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown; text(): string } | null;
}

/** Background Sync: the browser has a network again. */
interface SyncEvent extends WorkerEvent {
  readonly tag: string;
}

interface NotificationClickEvent extends WorkerEvent {
  readonly notification: Notification;
}

interface WorkerClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: FetchEvent;
  message: WorkerMessageEvent;
  push: PushEvent;
  sync: SyncEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: WorkerEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WorkerClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}
