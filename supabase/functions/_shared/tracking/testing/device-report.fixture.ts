import type { DevicePosition, DeviceRequest } from '../devices/device-report.rules.ts';

export const TOKEN = 'qX3vT7mK2pLw9ZsBf4NhYg';
const FORM = 'application/x-www-form-urlencoded';

function request(parts: Partial<Omit<DeviceRequest, 'query'>> & { query?: string }): DeviceRequest {
  return {
    authorization: null,
    mediaType: '',
    body: '',
    ...parts,
    query: new URLSearchParams(parts.query ?? ''),
  };
}

const json = (body: object) => request({ mediaType: 'application/json', body: JSON.stringify(body) });

/** Requests as each version of Traccar Client sends them (traccar-client, traccar-client-android: uploader and request formatter). */
export const REQUESTS = {
  traccar10: request({
    mediaType: FORM,
    body:
      `id=${TOKEN}&lat=6.524379&lon=3.379206&timestamp=1795392000&accuracy=8.4&altitude=38.0&speed=32.4` +
      '&bearing=12.5&batt=64.0&charge=true',
  }),
  traccar10Alarm: request({
    mediaType: FORM,
    body: `id=${TOKEN}&lat=6.524379&lon=3.379206&timestamp=1795392000&accuracy=8.4&speed=0.0&bearing=0.0&batt=64&alarm=sos`,
  }),
  traccar10Heartbeat: request({ mediaType: FORM, body: `id=${TOKEN}&timestamp=1795392000&batt=63.0` }),
  traccar10PushToken: request({ mediaType: FORM, body: `id=${TOKEN}&notificationToken=dGVzdA%3AAPA91b` }),
  traccar9: json({
    location: {
      timestamp: '2026-11-23T00:00:00.250Z',
      coords: {
        latitude: 6.524379,
        longitude: 3.379206,
        accuracy: 8.4,
        altitude: 38,
        speed: 16.7,
        speed_accuracy: 1.2,
        heading: 12.5,
        heading_accuracy: 5,
      },
      is_moving: true,
      odometer: 1204.5,
      event: 'motionchange',
      battery: { level: 0.64, is_charging: false },
      activity: { type: 'in_vehicle', confidence: 92 },
      extras: {},
    },
    device_id: TOKEN,
  }),
  traccar9Unknown: json({
    location: {
      timestamp: '2026-11-23T00:00:00.250Z',
      coords: { latitude: 6.524379, longitude: 3.379206, accuracy: 8.4, speed: -1, heading: -1 },
      battery: { level: -1, is_charging: false },
    },
    device_id: TOKEN,
  }),
  traccar8: request({
    query:
      `id=${TOKEN}&timestamp=1795392000&lat=6.524379&lon=3.379206&speed=32.4&bearing=12.5&altitude=38.0` +
      '&accuracy=8.4&batt=64.0&charge=true',
  }),
  traccar8Milliseconds: request({
    query: `id=${TOKEN}&timestamp=1795392000250&lat=6.524379&lon=3.379206&speed=-1.0&bearing=12.5&accuracy=0.0&batt=64.0`,
  }),
};

export const POSITION: DevicePosition = {
  latitude: 6.524379,
  longitude: 3.379206,
  accuracy: 8.4,
  heading: 12.5,
  speed: 16.7,
  timestamp: '2026-11-23T00:00:00.000Z',
};
