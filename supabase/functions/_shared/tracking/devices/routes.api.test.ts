import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { driverDeviceSchema, newDriverDeviceSchema } from './contract.ts';
import { tripLocationSchema } from '../contract.ts';
import type { Person } from '../../../api/testing/cast.ts';
import { openFacade, read, type Answer, type Call, type Facade } from '../../../api/testing/facade.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function connect(as: Person): Promise<{ id: string; token: string }> {
  return read(newDriverDeviceSchema, await facade.call('POST', '/driver/devices', { as }));
}

const send = (call: Call, query = ''): Promise<Answer> =>
  facade.call('POST', `/positions/osmand${query}`, call);

/** A position as Traccar Client 10 sends it; without a time: measured now. */
function point(token: string, changes: Record<string, string> = {}): Call {
  const fields = {
    lat: '6.6',
    lon: '3.4',
    timestamp: String(Date.now() / 1000),
    speed: '20',
    batt: '64',
    ...changes,
  };
  return { body: new URLSearchParams({ id: token, ...fields }) };
}

async function runningTrip(driver: Person): Promise<string> {
  const { id } = await facade.publish(driver);
  await facade.leave(id, 0);
  await facade.call('POST', `/trips/${id}/status`, { as: driver, json: { status: 'en_route' } });
  return id;
}

async function driverPosition(tripId: string, as: Person): Promise<{ latitude: number } | null> {
  return read(tripLocationSchema, await facade.call('GET', `/trips/${tripId}/location`, { as }))
    .driverLocation;
}

async function devices(as: Person): Promise<z.infer<typeof driverDeviceSchema>[]> {
  return read(z.array(driverDeviceSchema), await facade.call('GET', '/driver/devices', { as }));
}

describe('/api/driver/devices', () => {
  test('the token is shown once, its hash is stored, and removing the phone ends it', async () => {
    const driver = await facade.cast.driver();
    const { id, token } = await connect(driver);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    const [row] = await facade.sql`select token_hash from public.driver_devices where id = ${id}`;
    expect(row?.['token_hash']).toEqual(createHash('sha256').update(token).digest());
    expect(await devices(driver)).toEqual([expect.objectContaining({ id, lastSeenAt: null, dropped: null })]);
    expect(await send(point(token))).toMatchObject({ status: 200, body: null });
    expect(await devices(driver)).toMatchObject([
      { id, app: 'traccar_10', battery: 64, dropped: { reason: 'No trip was running.' } },
    ]);
    for (let times = 0; times < 2; times += 1) {
      expect(await facade.call('DELETE', `/driver/devices/${id}`, { as: driver })).toMatchObject({
        status: 204,
      });
    }
    expect(await send(point(token))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('at most three phones', async () => {
    const driver = await facade.cast.driver();
    for (let phone = 0; phone < 3; phone += 1) await connect(driver);
    expect(await facade.call('POST', '/driver/devices', { as: driver })).toMatchObject({ status: 409 });
  });
});

describe('/api/positions/osmand', () => {
  test('every client and every place of the token moves the driver on the map', async () => {
    const driver = await facade.cast.driver();
    const { token } = await connect(driver);
    const tripId = await runningTrip(driver);
    const { sql } = facade;
    await sql`update public.trips set waiting_since = now() - interval '2 hours' where id = ${tripId}`;
    const start = Date.now() - 3600_000;
    const at = (step: number) => String(Math.round(start / 1000) + step * 60);
    const basic = { authorization: `Basic ${btoa(`x:${token}`)}` };
    const json = {
      device_id: token,
      location: {
        timestamp: new Date(start + 180_000).toISOString(),
        coords: { latitude: 6.603, longitude: 3.4, accuracy: 8, speed: -1, heading: -1 },
        battery: { level: 0.5 },
      },
    };
    const query = (step: number, id = '') => `?${id}lat=6.60${step}&lon=3.4&timestamp=${at(step)}`;
    const { body } = point(token, { lat: '6.601', timestamp: at(1) });
    const sends: (() => Promise<Answer>)[] = [
      () => send({ body: body ?? null }),
      () => send({}, query(2, `id=${token}&`)),
      () => send({ json }),
      () =>
        facade.call('GET', `/positions/osmand${query(4)}`, { headers: { authorization: `Bearer ${token}` } }),
      () => facade.call('GET', `/positions/osmand${query(5)}`, { headers: basic }),
    ];
    for (const [step, go] of sends.entries()) {
      expect(await go()).toMatchObject({ status: 200 });
      expect(await driverPosition(tripId, driver)).toMatchObject({ latitude: Number(`6.60${step + 1}`) });
    }
    expect(await devices(driver)).toMatchObject([{ battery: 50, dropped: null }]);
  });

  test('a backlog of 360 positions is taken, in any repetition', async () => {
    const driver = await facade.cast.driver();
    const { token } = await connect(driver);
    const tripId = await runningTrip(driver);
    await facade.sql`update public.trips set waiting_since = now() - interval '3 hours' where id = ${tripId}`;
    const start = Math.round(Date.now() / 1000) - 7200;
    const statuses = new Set<number>();
    for (let step = 0; step < 360; step += 1) {
      const changes = { lat: String(6.6 + step * 0.002), timestamp: String(start + step * 20) };
      // The answer to every 40th was lost on its way.
      const times = step % 40 === 0 ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1) statuses.add((await send(point(token, changes))).status);
    }
    expect([...statuses]).toEqual([200]);
    expect(await driverPosition(tripId, driver)).toMatchObject({ latitude: 6.6 + 359 * 0.002 });
    expect(await devices(driver)).toMatchObject([{ dropped: null }]);
  });

  test('the phone of one driver does not move the trip of another', async () => {
    const [driver, other] = [await facade.cast.driver(), await facade.cast.driver()];
    const tripId = await runningTrip(driver);
    const { token } = await connect(other);
    expect((await send(point(token))).status).toBe(200);
    expect(await driverPosition(tripId, driver)).toBeNull();
  });

  test('a report that would block the queue of the app gets 200', async () => {
    const driver = await facade.cast.driver();
    const { token } = await connect(driver);
    const tripId = await runningTrip(driver);
    const now = Date.now() / 1000;
    for (const call of [
      point(token, { timestamp: String(now - 100_000) }),
      point(token, { timestamp: String(now - 60) }),
      point(token, { lat: '51.5', lon: '0' }),
      point(token, { lat: 'six' }),
      { body: new URLSearchParams({ id: token, batt: '60' }) },
      { body: new URLSearchParams({ id: token, notificationToken: 'x' }) },
      { body: '{', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
      { body: 'x'.repeat(40_000), headers: { authorization: `Bearer ${token}` } },
    ] satisfies Call[]) {
      expect((await send(call)).status).toBe(200);
    }
    expect(await driverPosition(tripId, driver)).toBeNull();
    expect(await devices(driver)).toMatchObject([
      { dropped: { reason: 'The app sent something that we cannot read.' } },
    ]);
  });

  test('without a valid token nothing is taken', async () => {
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await send({}, '?lat=6.6&lon=3.4&timestamp=1795392000')).toMatchObject({ status: 401 });
    for (const token of ['123456', 'A'.repeat(22), 'x'.repeat(5000)]) {
      expect(await send(point(token))).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    }
  });

  test('a suspension ends the token for good', async () => {
    const driver = await facade.cast.driver();
    const { token } = await connect(driver);
    await facade.sql`select private.set_suspended(${driver.id}, true)`;
    expect(await send(point(token))).toMatchObject({ status: 401 });
    await facade.sql`select private.set_suspended(${driver.id}, false)`;
    expect(await send(point(token))).toMatchObject({ status: 401 });
  });

  test('a flood gets 429 with the time to wait', async () => {
    const driver = await facade.cast.driver();
    const { id, token } = await connect(driver);
    await facade.sql`update public.driver_devices set minute = now(), minute_requests = 1200 where id = ${id}`;
    const answer = await send(point(token));
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('while the database is away the app tries again later', async () => {
    const away = openFacade({ GATEWAY_DB_URL: 'postgres://app_gateway:x@127.0.0.1:1/postgres' });
    expect(await away.call('POST', '/positions/osmand', point('A'.repeat(22)))).toMatchObject({
      status: 503,
    });
    await away.close();
  });

  test('no line of the log has the token', async () => {
    const driver = await facade.cast.driver();
    const { token } = await connect(driver);
    await send({}, `?id=${token}&lat=6.6&lon=3.4&timestamp=1795392000`);
    await send({}, `?id=${token}`);
    await send({ body: '{', headers: { 'content-type': 'application/json' } }, `?id=${token}&lat=x`);
    const lines = facade.logged.filter((line) => line.includes('/positions/osmand'));
    expect(lines.length).toBeGreaterThan(2);
    expect(facade.logged.join('\n')).not.toContain(token);
  });
});
