import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { SOCKET_MESSAGE_MAX_BYTES } from '../_shared/tracking/limits.rules.ts';
import { openPhone } from './testing/phone.ts';
import { startRelay, type Relay } from './testing/relay-process.ts';
import {
  authMessage,
  openTrackingFixture,
  position,
  type TrackingFixture,
} from './testing/tracking-fixture.ts';

let fixture: TrackingFixture;
let relay: Relay;

beforeAll(async () => {
  [fixture, relay] = [await openTrackingFixture(), await startRelay({}, 'plain-process.ts')];
});
afterAll(async () => {
  await relay.stop();
  await fixture.close();
});

test('the plain process carries positions like the function', async () => {
  const { id } = await fixture.trip();
  const driver = await fixture.follow(fixture.driver, id, { url: relay.url() });
  const passenger = await fixture.follow(fixture.passenger, id, { url: relay.url() });
  driver.send({ ...position(id), messageId: 'first' });
  await driver.waitFor('ack');
  expect(await passenger.waitFor('location_update')).toMatchObject({ tripId: id, latitude: 6.6 });
  expect(await (await fetch(`${relay.url()}/health`)).json()).toMatchObject({ status: 'ok' });
});

test('a message that exceeds the limit ends its socket before it is complete', async () => {
  const socket = new WebSocket(relay.url().replace('http', 'ws'));
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (let n = 0; n < 5; n += 1) socket.send('x'.repeat(SOCKET_MESSAGE_MAX_BYTES / 4), { fin: false });
  expect(await closed).toBe(1009);
});

test('a handshake that is refused gets its reason and is closed', async () => {
  await expect(openPhone(`${relay.url()}/elsewhere`)).rejects.toThrow('404');
  const phone = await openPhone(relay.url());
  phone.send({ ...authMessage(fixture.passenger, 'passenger'), token: 'x' });
  expect(await phone.waitForClose()).toMatchObject({ code: 4401 });
});
