import type { TrackingApp } from './traccar.rules.ts';

const MPS_PER_KNOT = 1852 / 3600;
/** Anything later is in milliseconds: in seconds it would be the year 5138. */
const SECONDS_MAX = 1e11;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** A number or the text of one, if it is between `min` and `max`; else null. */
function numberIn(value: unknown, min: number, max: number): number | null {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && number >= min && number <= max ? number : null;
}

/** Knots as metres per second; null unless they are a number. */
function mpsOf(knots: unknown): number | null {
  const number = numberIn(knots, -1e6, 1e6);
  return number === null ? null : number * MPS_PER_KNOT;
}

/** A moment in seconds or milliseconds since 1970, or as ISO 8601, as ISO 8601 in UTC; null unless it is in this century. */
function timeOf(value: unknown): string | null {
  const number = numberIn(value, 0, Number.MAX_SAFE_INTEGER);
  const ms = number === null ? Date.parse(String(value)) : number < SECONDS_MAX ? number * 1000 : number;
  return ms >= EARLIEST_MS && ms < LATEST_MS ? new Date(ms).toISOString() : null;
}

/** A request of a tracking app, as it came. */
export interface DeviceRequest {
  authorization: string | null;
  /** Lower case, without parameters. */
  mediaType: string;
  query: URLSearchParams;
  body: string;
}

/** A position as the app measured it: degrees, metres, metres per second. Unknown values are null. */
export interface DevicePosition {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  heading: number | null;
  speed: number | null;
  /** ISO 8601. */
  timestamp: string;
}

/** The content of a tracking app's report. */
export interface DeviceReport {
  /** The token of the phone, wherever the app puts it; null without one. */
  token: string | null;
  app: TrackingApp | null;
  /** Percent. */
  battery: number | null;
  /** Null: a sign of life, or the app's own push token, which we do not use. */
  position: DevicePosition | 'unreadable' | null;
}

/**
 * Reads a request of Traccar Client: version 10 sends a form, 9 sends JSON, the Android client before 9 the query. Never fails:
 * what cannot be read is `unreadable`, because a refusal would block the queue of the phone for ever.
 */
export function readDeviceReport(request: DeviceRequest): DeviceReport {
  const { token, ...report } =
    request.mediaType === 'application/json' ? jsonReport(request.body) : fieldReport(request);
  return {
    ...report,
    token: tokenIn(request.authorization) ?? token ?? (request.query.get('id') || null),
  };
}

/** The token of `Bearer <token>`, or the password of `Basic <name:password>`. */
function tokenIn(authorization: string | null): string | null {
  const [, scheme = '', value = ''] = /^(bearer|basic)\s+(\S+)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return null;
  try {
    return atob(value).split(':').slice(1).join(':') || null;
  } catch {
    return null;
  }
}

/** A form, or without a body the query. */
function fieldReport({ mediaType, query, body }: DeviceRequest): DeviceReport {
  const isForm = mediaType === 'application/x-www-form-urlencoded';
  if (body !== '' && !isForm) return { ...SILENT, position: 'unreadable' };
  const fields = body === '' ? query : new URLSearchParams(body);
  const field = (name: string) => fields.get(name) ?? undefined;
  const isSilent = !fields.has('lat') && !fields.has('lon');
  const isEmpty = !fields.has('id') && isSilent;
  return {
    token: body === '' ? null : (field('id') ?? null),
    app: body === '' ? 'traccar_8' : 'traccar_10',
    battery: percentOf(numberIn(field('batt'), 0, 100)),
    position: isSilent
      ? isEmpty
        ? 'unreadable'
        : null
      : positionOf({
          latitude: field('lat'),
          longitude: field('lon'),
          accuracy: field('accuracy'),
          heading: field('bearing'),
          speed: mpsOf(field('speed')),
          timestamp: field('timestamp'),
        }),
  };
}

function jsonReport(body: string): DeviceReport {
  const sent = objectIn(parsed(body));
  if (sent === null) return { ...SILENT, position: 'unreadable' };
  const location = objectIn(sent['location']);
  const coords = objectIn(location?.['coords']);
  const level = numberIn(objectIn(location?.['battery'])?.['level'], 0, 1);
  return {
    token: typeof sent['device_id'] === 'string' ? sent['device_id'] : null,
    app: 'traccar_9',
    battery: percentOf(level === null ? null : level * 100),
    position: !('location' in sent)
      ? 'device_id' in sent
        ? null
        : 'unreadable'
      : positionOf({ ...coords, timestamp: location?.['timestamp'] }),
  };
}

const SILENT = { token: null, app: null, battery: null } as const;

function positionOf(sent: Record<string, unknown>): DevicePosition | 'unreadable' {
  const latitude = numberIn(sent['latitude'], -90, 90);
  const longitude = numberIn(sent['longitude'], -180, 180);
  const timestamp = timeOf(sent['timestamp']);
  if (latitude === null || longitude === null || timestamp === null) return 'unreadable';
  return {
    latitude,
    longitude,
    timestamp,
    // Apps send -1 for what the phone does not know.
    accuracy: numberIn(sent['accuracy'], 0, 1e6),
    heading: numberIn(sent['heading'], 0, 360),
    speed: numberIn(sent['speed'], 0, 1e6),
  };
}

function percentOf(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent);
}

function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
