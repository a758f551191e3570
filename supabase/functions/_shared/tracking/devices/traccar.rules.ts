/** Traccar Client before 9 (Android), 9 and 10. An app is known by the shape of its requests. */
export const TRACKING_APPS = ['traccar_8', 'traccar_9', 'traccar_10'] as const;
export type TrackingApp = (typeof TRACKING_APPS)[number];

/** Where tracking apps send positions. */
const OSMAND_PATH = '/api/positions/osmand';

/**
 * The link that sets up Traccar Client, which asks the driver to confirm. With the app's own scheme: a QR code with https would
 * open in the browser and show the token. Every 15 seconds, 50 metres or 30 degrees, also with the screen off.
 */
export function traccarLink({ origin, token }: { origin: string; token: string }): string {
  const settings = new URLSearchParams({
    url: `${origin}${OSMAND_PATH}`,
    id: token,
    accuracy: 'high',
    interval: '15',
    distance: '50',
    angle: '30',
    heartbeat: '300',
    buffer: 'true',
    wakelock: 'true',
    stop_detection: 'true',
  });
  return `org.traccar.client://config?${settings}`;
}
