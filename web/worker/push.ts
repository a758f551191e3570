import type { PushEvent, WorkerScope } from './worker-scope.ts';

/** Shown for a message that cannot be read: a push that shows nothing costs the permission. */
const UNREADABLE = { title: 'Tafiya', body: 'Open Tafiya to read more.', navigate: '/alerts', tag: 'tafiya' };
const ICON = '/icon-192.png';
const KEY_PATH = '/api/push-subscriptions/key';

interface Shown {
  title: string;
  body: string;
  /** Address that a tap opens. */
  navigate: string;
  /** A newer message with the same tag replaces this one. */
  tag: string;
}

/** Shows pushes as notifications, and opens their page when they are tapped. */
export function listenToPush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, event.notification.data));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(scope)));
}

async function show({ registration }: WorkerScope, { data }: PushEvent): Promise<void> {
  const { title, body, navigate, tag } = readMessage(data);
  await registration.showNotification(title, { body, tag, icon: ICON, data: navigate });
}

/** The message as Safari shows it without this worker (Declarative Web Push). */
function readMessage(data: PushEvent['data']): Shown {
  try {
    const { notification } = Object(data?.json()) as { notification?: Record<keyof Shown, unknown> };
    const { title, body, navigate, tag } = notification ?? UNREADABLE;
    const isWhole = [title, body, navigate, tag].every((value) => typeof value === 'string');
    return isWhole ? ({ title, body, navigate, tag } as Shown) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Focuses a tab that shows the page, else opens the page in a tab of the app, else in a new window. */
async function open({ clients, location }: WorkerScope, address: unknown): Promise<void> {
  const wanted = new URL(String(address), location.origin);
  const page =
    wanted.origin === location.origin ? wanted.href : new URL(UNREADABLE.navigate, location.origin).href;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const showing = tabs.find(({ url }) => url === page);
  if (showing !== undefined) {
    await showing.focus();
    return;
  }
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  // A tab that this worker does not control cannot be navigated.
  const isOpen = await tab?.navigate(page).then(
    () => true,
    () => false,
  );
  await (isOpen === true ? tab?.focus() : clients.openWindow(page));
}

/** The browser has replaced its subscription. The server gets the new one at the next start of the app, which has the session. */
async function subscribeAgain(scope: WorkerScope): Promise<void> {
  const response = await scope.fetch(KEY_PATH);
  const { publicKey } = (await response.json()) as { publicKey: string | null };
  if (publicKey !== null)
    await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
}
