import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { pushKeySchema } from './contract.ts';
import { PUSH_SAVE_MAX_HITS } from '../limits.rules.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Facade } from '../../../api/testing/facade.ts';
import { controlPush } from './testing/push.ts';
import { runSimultaneously } from '../../../api/testing/races.ts';

const simulator = inject('stack').pushSimulator;
let facade: Facade;
let passenger: Person;

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } };

beforeAll(() => {
  facade = openFacade({
    DELIVERY_MODE: 'outbox',
    OUTBOX_URL: `${inject('stack').url.replace('localhost', '127.0.0.1')}/_outbox`,
    OUTBOX_KEY: inject('stack').secretKey,
    VAPID_PUBLIC_KEY: simulator?.senderKey ?? '',
    VAPID_PRIVATE_KEY: 'A'.repeat(43),
    VAPID_SUBJECT: 'mailto:push@tafiya.test',
    PUSH_SIMULATOR_URL: simulator?.url ?? '',
  });
});
beforeEach(async () => {
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

/** A real browser, which has no simulator behind it. */
function chrome(auth = 'A'.repeat(22)): Browser {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  return { endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth } };
}

function save(json: unknown, as: Person | undefined = passenger): Promise<Answer> {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36' };
  return facade.call('POST', '/push-subscriptions', { as, json, headers });
}

async function browsersOf({ id }: Person): Promise<string[]> {
  const rows = await facade.sql`
    select endpoint from public.push_subscriptions where user_id = ${id} order by endpoint`;
  return rows.map(({ endpoint }) => String(endpoint));
}

test('the page gets the key to subscribe with; null while push messages are off', async () => {
  const answer = await facade.call('GET', '/push-subscriptions/key');
  expect(read(pushKeySchema, answer).publicKey).toBe(simulator?.senderKey);
  const off = openFacade();
  expect((await off.call('GET', '/push-subscriptions/key')).body).toEqual({ publicKey: null });
  await off.close();
});

describe('POST /api/push-subscriptions', () => {
  test('saves the browser with its name, again at each start', async () => {
    const browser = chrome();
    expect((await save(browser)).status).toBe(204);
    expect((await save(browser)).status).toBe(204);
    expect(await browsersOf(passenger)).toEqual([browser.endpoint]);
    const [row] = await facade.sql`
      select device from public.push_subscriptions where endpoint = ${browser.endpoint}`;
    expect(row?.device).toBe('Chrome on Android');
  });

  test('the browser moves to the person who uses it now', async () => {
    const browser = chrome();
    await save(browser);
    const next = await facade.cast.passenger();
    expect((await save(browser, next)).status).toBe(204);
    expect([await browsersOf(passenger), await browsersOf(next)]).toEqual([[], [browser.endpoint]]);
  });

  test('an address alone takes no messages away from another person', async () => {
    const browser = chrome();
    await save(browser);
    const thief = await facade.cast.passenger();
    const stolen = { ...browser, keys: { ...browser.keys, auth: 'B'.repeat(22) } };
    expect(await save(stolen, thief)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await browsersOf(passenger)).toEqual([browser.endpoint]);
  });

  test('a person has ten browsers, also when they are saved at once', async () => {
    for (let count = 0; count < 8; count += 1) await save(chrome());
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: passenger.id }, () =>
      Array.from({ length: 5 }, () => save(chrome())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await browsersOf(passenger)).toHaveLength(10);
  });

  test.each([
    'http://fcm.googleapis.com/x',
    'https://push.evil.example/x',
    'https://127.0.0.1/x',
    'http://169.254.169.254/latest',
    'https://db.internal/x',
  ])('refuses the address %s', async (endpoint) => {
    expect(await save({ ...chrome(), endpoint })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  });

  test('refuses keys that are not keys', async () => {
    for (const keys of [{}, { p256dh: 'x', auth: 'y' }, { ...chrome().keys, auth: 7 }, null])
      expect(await save({ ...chrome(), keys })).toMatchObject({ status: 400 });
  });

  test('refuses visitors and suspended people', async () => {
    expect(await facade.call('POST', '/push-subscriptions', { json: chrome() })).toMatchObject({
      status: 401,
    });
    expect(await save(chrome(), await facade.cast.suspended())).toMatchObject({ status: 403 });
  });

  test('a person who saves too often has to wait', async () => {
    const statuses = new Set<number>();
    for (let calls = 0; calls <= PUSH_SAVE_MAX_HITS; calls += 1) statuses.add((await save({})).status);
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('DELETE /api/push-subscriptions', () => {
  const drop = (json: object) =>
    facade.call('DELETE', '/push-subscriptions', { json, headers: { authorization: 'Bearer expired' } });

  test('ends the messages of the browser, with the session over and twice', async () => {
    const browser = chrome();
    await save(browser);
    expect((await drop(browser)).status).toBe(204);
    expect((await drop(browser)).status).toBe(204);
    expect(await browsersOf(passenger)).toEqual([]);
  });

  test('needs the secret of the browser', async () => {
    const browser = chrome();
    await save(browser);
    expect((await drop({ ...browser, keys: { auth: 'B'.repeat(22) } })).status).toBe(204);
    expect(await browsersOf(passenger)).toEqual([browser.endpoint]);
  });
});

/** The worker as the clock calls it: the function under Deno, with the stack's own keys. */
async function deliver(): Promise<void> {
  const { url, secrets } = inject('stack');
  const response = await fetch(`${url}/functions/v1/deliver`, {
    method: 'POST',
    headers: { 'x-deliver-secret': secrets['deliverSecret'] ?? '' },
  });
  expect(response.status).toBe(200);
}

async function subscribe(): Promise<Browser> {
  return (await controlPush({ action: 'subscribe', senderKey: simulator?.senderKey })) as Browser;
}

describe('a cancelled trip', () => {
  async function cancelledTrip(): Promise<string> {
    const driver = await facade.cast.driver();
    const { id } = await facade.publish(driver);
    await facade.call('POST', '/bookings', {
      as: passenger,
      json: { tripId: id, seats: 1, clientKey: crypto.randomUUID() },
    });
    const json = { status: 'cancelled', reason: 'The car is in the workshop' };
    expect((await facade.call('POST', `/trips/${id}/status`, { as: driver, json })).status).toBe(200);
    return id;
  }

  test('reaches the browser encrypted, at once, without names', async () => {
    const browser = await subscribe();
    await save(browser);
    const id = await cancelledTrip();
    await deliver();
    const received = (await controlPush({ action: 'received', endpoint: browser.endpoint })) as {
      text: string;
      urgency: string;
    }[];
    const cancelled = received.find(({ text }) => text.includes('Trip cancelled'));
    expect(cancelled?.urgency).toBe('high');
    const payload: unknown = JSON.parse(cancelled?.text ?? '');
    expect(payload).toMatchObject({
      web_push: 8030,
      notification: {
        title: 'Trip cancelled',
        body: expect.stringMatching(/^Lagos to Abuja, /) as string,
        navigate: `${inject('stack').url}/trips/${id}`,
      },
    });
    expect(cancelled?.text).not.toMatch(/Dauda|Peju|workshop/);
  });

  test('a browser that is gone is deleted; the others still get the message', async () => {
    const [dead, alive] = [await subscribe(), await subscribe()];
    await save(dead);
    await save(alive);
    await controlPush({ action: 'answer', endpoint: dead.endpoint, status: 410, times: 9 });
    await cancelledTrip();
    await deliver();
    expect(await browsersOf(passenger)).toEqual([alive.endpoint]);
    expect(await controlPush({ action: 'received', endpoint: alive.endpoint })).not.toHaveLength(0);
  });

  test('a refusal of our keys deletes no browser', async () => {
    const browser = await subscribe();
    await save(browser);
    await controlPush({ action: 'answer', endpoint: browser.endpoint, status: 403, times: 9 });
    await cancelledTrip();
    await deliver();
    expect(await browsersOf(passenger)).toEqual([browser.endpoint]);
  });

  test('a busy push service gets it again after the time it asked for', async () => {
    const browser = await subscribe();
    await save(browser);
    await controlPush({
      action: 'answer',
      endpoint: browser.endpoint,
      status: 429,
      retryAfter: '600',
      times: 9,
    });
    await cancelledTrip();
    await deliver();
    const [row] = await facade.sql`
      select state, attempts, due_at > now() + interval '500 seconds' as waits from private.deliveries
      where user_id = ${passenger.id} and kind = 'trip_cancelled' and channel = 'push'`;
    expect(row).toEqual({ state: 'waiting', attempts: 0, waits: true });
  });
});
