import { plain, type MakeSample } from './sample-call.ts';

const point = '?id=AAAAAAAAAAAAAAAAAAAAAA&lat=6.6&lon=3.4&timestamp=1900000000';

/** The calls about tracking apps of SAMPLE_CALLS. */
export const DEVICE_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /driver/devices': plain,
  'POST /driver/devices': plain,
  'DELETE /driver/devices/:id': () => ({ path: '/driver/devices/00000000-0000-4000-8000-000000000000' }),
  // Without the token of a phone, which no person's session is.
  'GET /positions/osmand': () => ({ path: `/positions/osmand${point}` }),
  'POST /positions/osmand': () => ({ path: `/positions/osmand${point}` }),
};
