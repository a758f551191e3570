import { describe, expect, test } from 'vitest';
import { POSITION, REQUESTS, TOKEN } from '../testing/device-report.fixture.ts';
import { readDeviceReport, type DeviceRequest } from './device-report.rules.ts';
import { traccarLink } from './traccar.rules.ts';

const UNREADABLE = { position: 'unreadable' };

function read(changes: Partial<DeviceRequest>) {
  return readDeviceReport({
    authorization: null,
    mediaType: '',
    query: new URLSearchParams(),
    body: '',
    ...changes,
  });
}

const form = (body: string) => read({ mediaType: 'application/x-www-form-urlencoded', body });
const json = (body: string) => read({ mediaType: 'application/json', body });

describe('a request of Traccar Client', () => {
  // 32.4 knots are 16.668 metres per second.
  const inKnots = { ...POSITION, speed: expect.closeTo(16.668, 3) };
  test.each([
    ['10', REQUESTS.traccar10, { app: 'traccar_10', battery: 64, position: inKnots }],
    ['10, alarm button', REQUESTS.traccar10Alarm, { position: { ...POSITION, heading: 0, speed: 0 } }],
    ['10, sign of life', REQUESTS.traccar10Heartbeat, { app: 'traccar_10', battery: 63, position: null }],
    ['10, push token', REQUESTS.traccar10PushToken, { app: 'traccar_10', battery: null, position: null }],
    [
      '9',
      REQUESTS.traccar9,
      { app: 'traccar_9', battery: 64, position: { ...POSITION, timestamp: '2026-11-23T00:00:00.250Z' } },
    ],
    [
      '9, nothing known but the place',
      REQUESTS.traccar9Unknown,
      { battery: null, position: { latitude: 6.524379, heading: null, speed: null } },
    ],
    ['before 9', REQUESTS.traccar8, { app: 'traccar_8', battery: 64, position: inKnots }],
    [
      'before 9, milliseconds and unknown speed',
      REQUESTS.traccar8Milliseconds,
      { position: { timestamp: '2026-11-23T00:00:00.250Z', speed: null, accuracy: 0 } },
    ],
  ])('%s', (_, request, report) => {
    expect(readDeviceReport(request)).toMatchObject({ token: TOKEN, ...report });
  });
});

describe('an unreadable report', () => {
  test.each([
    ['nothing', read({})],
    ['another media type', read({ mediaType: 'text/plain', body: 'lat=6.5&lon=3.4' })],
    ['half a JSON', json('{"location": {')],
    ['JSON of something else', json('[1, 2]')],
    ['null', json('null')],
    [
      'a location without a place',
      json('{"location": {"timestamp": "2026-11-23T00:00:00Z"}, "device_id": "x"}'),
    ],
    ['a list of locations', json('{"location": [], "device_id": "x"}')],
    ['half a place', form('id=x&lat=6.5&timestamp=1795392000')],
    ['a place that is no number', form('id=x&lat=six&lon=3.4&timestamp=1795392000')],
    ['a place beyond the poles', form('id=x&lat=91&lon=3.4&timestamp=1795392000')],
    ['an infinite place', form('id=x&lat=Infinity&lon=3.4&timestamp=1795392000')],
    ['an empty place', form('id=x&lat=&lon=3.4&timestamp=1795392000')],
    ['no time', form('id=x&lat=6.5&lon=3.4')],
    ['words as time', form('id=x&lat=6.5&lon=3.4&timestamp=now')],
    ['a time beyond the calendar', form('id=x&lat=6.5&lon=3.4&timestamp=9000000000000000')],
    ['1970', form('id=x&lat=6.5&lon=3.4&timestamp=0')],
  ])('%s', (_, report) => expect(report).toMatchObject(UNREADABLE));
});

describe('the token', () => {
  const query = new URLSearchParams({ id: 'of-query' });
  const basic = `Basic ${btoa(`driver:${TOKEN}`)}`;
  test.each([
    ['Bearer', read({ authorization: `Bearer ${TOKEN}`, query }), TOKEN],
    ['Basic', read({ authorization: basic, query }), TOKEN],
    ['Basic without a password', read({ authorization: `Basic ${btoa('driver')}` }), null],
    ['Basic that is not base64', read({ authorization: 'Basic ???' }), null],
    ['form before query', { ...form('id=of-form') }, 'of-form'],
    ['query', read({ query }), 'of-query'],
    ['none', json('{"location": {}}'), null],
    ['a number as id', json('{"device_id": 12}'), null],
  ])('%s', (_, report, token) => expect(report.token).toBe(token));
});

test('the link sets up the app', () => {
  const link = traccarLink({ origin: 'https://tafiya.test', token: TOKEN });
  expect(link).toMatch(
    /^org\.traccar\.client:\/\/config\?url=https%3A%2F%2Ftafiya\.test%2Fapi%2Fpositions%2Fosmand&/,
  );
  const settings = new URLSearchParams(link.split('?')[1]);
  expect(Object.fromEntries(settings)).toMatchObject({
    id: TOKEN,
    accuracy: 'high',
    buffer: 'true',
    wakelock: 'true',
  });
});
