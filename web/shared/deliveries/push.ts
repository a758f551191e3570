/** Push messages to this browser. The server forgets a browser with the session in which it was saved last. */
import { isInstalled, isIos } from '@/shared/install/install-prompt.ts';
import { api } from '@/shared/api/api.ts';

/**
 * `blocked`: the person has refused in the browser. `home_screen`: iOS has pushes in installed apps only. `unsupported`: the
 * browser has none.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'home_screen' | 'unsupported';

export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return isIos() && !isInstalled() ? 'home_screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/**
 * Subscribes this browser once the person has allowed it. `permission` is asked for in the tap itself, as Safari demands.
 * @throws ApiError, or Error with a message for the person.
 */
export async function turnOnPush(permission: Promise<NotificationPermission>): Promise<void> {
  if ((await permission) !== 'granted') return;
  const { publicKey } = await api('GET /push-subscriptions/key');
  if (publicKey === null) throw new Error('Tafiya sends no alerts to browsers at the moment.');
  const registration = await currentRegistration();
  if (registration === undefined) throw new Error('Alerts are not ready yet. Reload the page and try again.');
  await subscribe((await navigator.serviceWorker.ready).pushManager, publicKey);
}

/** Ends the messages to this browser. */
export async function turnOffPush(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  const browser = subscription.toJSON();
  await subscription.unsubscribe();
  await api('DELETE /push-subscriptions', {
    body: { endpoint: browser.endpoint ?? '', keys: { auth: browser.keys?.['auth'] ?? '' } },
  });
}

/**
 * Tells the server that this browser still takes messages, and who uses it now; subscribes again if the server's key has
 * changed. Called at each start, because browsers replace subscriptions without a word.
 */
export async function keepPush(): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const [subscription, { publicKey }] = await Promise.all([
    currentSubscription(),
    api('GET /push-subscriptions/key'),
  ]);
  if (!subscription || publicKey === null) return;
  if (textOf(subscription.options.applicationServerKey) === publicKey) return save(subscription);
  await subscription.unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  await subscribe(registration.pushManager, publicKey);
}

async function subscribe(manager: PushManager, publicKey: string): Promise<void> {
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    await save(subscription);
  } catch (error) {
    // Otherwise this page would show messages as on.
    await subscription.unsubscribe();
    throw error;
  }
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api('POST /push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await currentRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function currentRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration();
}

/** A key in base64url. */
function textOf(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
