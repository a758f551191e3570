import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { controlPush } from '../../supabase/testing/control-push.ts';

type PushService = { url: string; controlKey: string; senderKey: string };
type Stored = PushService & { deliverSecret: string };
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Received = { text: string; urgency: string };

/** Where the process that serves a port leaves the push service's address for the tests. */
function fileOf(port: string): string {
  return path.join(tmpdir(), `tafiya-e2e-${port}.push.json`);
}

/** Stores the address of the simulated push service behind a port, readable by this user only, until the process ends. */
export function storePushService(port: string, service: PushService | null, deliverSecret: string): void {
  writeFileSync(fileOf(port), JSON.stringify({ ...service, deliverSecret }), { mode: 0o600 });
  process.on('exit', () => rmSync(fileOf(port), { force: true }));
}

function readStored(url: string): Stored {
  return JSON.parse(readFileSync(fileOf(new URL(url).port), 'utf8'));
}

/** Sends the messages that are due at the stack at `url`. */
export async function deliver(url: string): Promise<void> {
  const headers = { 'x-deliver-secret': readStored(url).deliverSecret };
  const answer = await fetch(`${url}/functions/v1/deliver`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`deliver answered ${answer.status}`);
}

/** The messages that a simulated browser could decrypt. */
export async function pushesTo(url: string, { endpoint }: Subscription): Promise<Received[]> {
  return (await controlPush(readStored(url), { action: 'received', endpoint })) as Received[];
}

/**
 * Gives the pages of a context a push subscription of the simulated service: a browser of the gate reaches no push service,
 * and shows no notifications.
 */
export async function givePush(context: BrowserContext, url: string): Promise<Subscription> {
  const service = readStored(url);
  const { senderKey } = service;
  const subscription = (await controlPush(service, { action: 'subscribe', senderKey })) as Subscription;
  await context.addInitScript(
    ({ given, key }) => {
      let permission: NotificationPermission = 'default';
      let isOn = false;
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      );
      const shown = {
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => given,
        unsubscribe: async () => {
          isOn = false;
          return true;
        },
      };
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        return permission;
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          isOn = true;
          return shown;
        },
        getSubscription: async () => (isOn ? shown : null),
      });
    },
    { given: subscription, key: senderKey },
  );
  return subscription;
}

/** Hands a push to the worker of a page, as the browser does, and returns the notification that it shows. */
export async function handPush(
  page: Page,
  text: string,
): Promise<{ title: string; body: string; data: string }> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown?: Promise<unknown> };
    scope.shown = new Promise((resolve) => {
      const showNotification = async (title: string, { body, data }: NotificationOptions) =>
        resolve({ title, body, data });
      Object.defineProperty(scope.registration, 'showNotification', { value: showNotification });
    });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: text,
  });
  return worker.evaluate(async () => {
    const { shown } = globalThis as unknown as {
      shown: Promise<{ title: string; body: string; data: string }>;
    };
    return shown;
  });
}
