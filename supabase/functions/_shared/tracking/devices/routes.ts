import { z } from 'zod';
import { driverDeviceSchema, newDriverDeviceSchema } from './contract.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { ownProof, signedIn } from '../../core/calls/who.ts';
import type { Context } from 'hono';
import type { LocationUpdate } from '../contract.ts';
import { addDevice, listDevices, recordDevicePosition } from './queries.ts';
import { AppError, unavailable } from '../../core/app-error.ts';
import { readDeviceReport } from './device-report.rules.ts';
import { DEVICE_BODY_MAX_BYTES } from '../limits.rules.ts';
import { shareTokenOf } from '../../core/secrets.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { mediaTypeOf, readBytes } from '../../core/http/body.ts';
import { describeError } from '../../core/process/log.ts';
import { publishEvent } from '../../core/process/publish.ts';
import { commandRoute, route } from '../../core/http/route.ts';

/** The phones that send the driver's position with the screen off. */
export const deviceCalls = {
  listDevices: declareCall({
    method: 'GET',
    path: '/driver/devices',
    summary: "The caller's phones with a tracking app, newest first",
    notes:
      'When last seen, app, battery, and why the last position that was not taken was dropped. `[]` for others.',
    who: signedIn('driver'),
    answer: z.array(driverDeviceSchema),
    errors: [],
  }),
  addDevice: declareCall({
    method: 'POST',
    path: '/driver/devices',
    summary: 'Add a phone',
    notes: `The \`token\` is shown only this once; \`traccarLink\` makes the link that sets up the app. \`conflict\`: three phones.`,
    who: signedIn('driver', { driver: 'yes', 'other driver': 'yes' }, 403),
    answer: newDriverDeviceSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  }),
  removeDevice: declareCall({
    method: 'DELETE',
    path: '/driver/devices/:id',
    summary: 'Remove a phone',
    notes: 'The token ends at once. Idempotent, also for an unknown id.',
    who: signedIn('its driver'),
    ids: { id: 'Phone not found.' },
    answer: 'nothing',
    errors: [],
  }),
  takePosition: positionCall('GET'),
  takePositionInBody: positionCall('POST'),
};

function positionCall<const Method extends 'GET' | 'POST'>(method: Method) {
  return declareCall({
    method,
    path: '/positions/osmand',
    urgency: 'position',
    summary: `A position of Traccar Client, ${method === 'GET' ? 'in the query' : 'in the body'}`,
    notes: `A request of Traccar Client before 9 (query), 9 (JSON) or 10 (form): one position, a sign of life or a push token. Token: \`Bearer\`, password of \`Basic\`, form \`id\`, JSON \`device_id\`, query \`id\`.

200 also for a position that is dropped: no trip is running, from before the driver began to wait, older than 24 hours, impossible, unreadable. A moment in the future becomes that of its arrival. Anything else would block the queue of the app for ever. \`invalid_input\`: unreadable and no token. \`unauthenticated\`: no or unknown token, suspended driver. \`rate_limited\`: above 1,200 a minute.`,
    who: ownProof('a phone with its token', 'token in the request'),
    answer: 'empty',
    errors: ['invalid_input', 'rate_limited'],
    example: { query: { id: 'A'.repeat(22), lat: 6.6, lon: 3.4, timestamp: 1_900_000_000 } },
  });
}

export const deviceRoutes = [
  route(deviceCalls.listDevices, (_, c) => listDevices(c.var.asCaller)),
  route(deviceCalls.addDevice, (_, c) => {
    const token = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    return addDevice(c.var.asCaller, token);
  }),
  commandRoute(deviceCalls.removeDevice, 'remove_driver_device', ({ id }) => ({ deviceId: id })),
  route(deviceCalls.takePosition, (_, c) => takePosition(c)),
  route(deviceCalls.takePositionInBody, (_, c) => takePosition(c)),
];

async function takePosition(c: Context<AppEnv>): Promise<Response> {
  const report = readDeviceReport({
    authorization: c.req.header('authorization') ?? null,
    mediaType: mediaTypeOf(c),
    query: new URL(c.req.url).searchParams,
    body: await bodyOf(c),
  });
  const { token } = report;
  if (token === null && report.position === 'unreadable') {
    throw new AppError('invalid_input', 'This is not a request of a tracking app.');
  } else if (token === null) {
    throw new AppError(
      'unauthenticated',
      'Please connect this phone in Tafiya, under Track with the screen off.',
    );
  }
  const message = await recordDevicePosition(c.var.asCaller, { ...report, token });
  if (message) publish(c, message);
  return c.body(null, 200);
}

/** Sends a position to the sockets that follow the trip; the app need not wait for it. */
function publish(c: Context<AppEnv>, message: LocationUpdate): void {
  const { config, inBackground, log } = c.var.services;
  const payload = { positions: [message] };
  const published = publishEvent(config, {
    topic: `trip:${message.tripId}`,
    event: 'location_updates',
    payload,
  });
  inBackground(published.catch((error) => log('publish_failed', { error: describeError(error) })));
}

/** Too large or not text: a body that cannot be read. A broken connection: the app tries again. */
async function bodyOf(c: Context<AppEnv>): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytes(c, DEVICE_BODY_MAX_BYTES));
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large') return UNREADABLE;
    throw unavailable(error);
  }
}

const UNREADABLE = '?';
