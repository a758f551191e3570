import type { Context } from 'hono';
import { deviceCalls as calls } from './devices.calls.ts';
import type { LocationUpdate } from './contract.ts';
import { addDevice, listDevices, recordDevicePosition } from './devices.queries.ts';
import { AppError, unavailable } from '../core/app-error.ts';
import { readDeviceReport } from './device-report.rules.ts';
import { DEVICE_BODY_MAX_BYTES } from './limits.rules.ts';
import { shareTokenOf } from '../core/secrets.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { mediaTypeOf, readBytes } from '../core/http/body.ts';
import { describeError } from '../core/process/log.ts';
import { publishEvent } from '../core/process/publish.ts';
import { commandRoute, route } from '../core/http/route.ts';

/**
 * The phones that send the driver's position with the screen off. Traccar Client keeps a position and everything behind it until
 * it gets 200, so a position that we drop gets 200 too.
 */
export const deviceRoutes = [
  route(calls.listDevices, (_, c) => listDevices(c.var.asCaller)),
  route(calls.addDevice, (_, c) => {
    const token = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    return addDevice(c.var.asCaller, token);
  }),
  commandRoute(calls.removeDevice, 'remove_driver_device', ({ id }) => ({ deviceId: id })),
  route(calls.takePosition, (_, c) => takePosition(c)),
  route(calls.takePositionInBody, (_, c) => takePosition(c)),
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
