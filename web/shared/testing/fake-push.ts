import { vi } from 'vitest';

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc';

interface FakePushOptions {
  permission?: NotificationPermission;
  /** The person's answer when the browser asks. */
  answer?: NotificationPermission;
  /** The key of the present subscription; null without one. */
  subscribedFor?: string | null;
  hasWorker?: boolean;
}

/** A browser with push messages; returns the calls that change its subscription. */
export function fakePush({
  permission = 'default',
  answer = 'granted',
  subscribedFor = null,
  hasWorker = true,
}: FakePushOptions = {}) {
  const calls: string[] = [];
  let key = subscribedFor;
  const notification = {
    permission,
    requestPermission: () => {
      calls.push('ask');
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const subscriptionFor = (senderKey: string) => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(senderKey), (letter) => letter.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      calls.push('unsubscribe');
      key = null;
      return Promise.resolve(true);
    },
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(key === null ? null : subscriptionFor(key)),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      calls.push(`subscribe ${applicationServerKey}`);
      key = applicationServerKey;
      return Promise.resolve(subscriptionFor(key));
    },
  };
  const registration = hasWorker ? { pushManager } : undefined;
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = {
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  return { calls, browser: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } } };
}

export function removeFakePush(): void {
  vi.unstubAllGlobals();
  delete (navigator as { serviceWorker?: unknown }).serviceWorker;
}
