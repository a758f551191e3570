/** A position that the simulated phone measures; `at` in milliseconds since 1970. */
interface Fix {
  latitude: number;
  longitude: number;
  at: number;
}

/** A phone with Traccar Client 10. */
interface TraccarClient {
  /** Puts a position at the end of the queue. */
  record(fix: Fix): void;
  /** Sends the queue in order until it is empty. */
  sendAll(): Promise<void>;
  queued(): number;
}

interface Phone {
  /** The link that the driver opens on the phone or scans. */
  link: string;
  send: (url: string, body: URLSearchParams) => Promise<{ ok: boolean }>;
  wait: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 5000;
const WAIT_MAX_MS = 300_000;
const BATTERY = '64.0';
const KNOTS = '32.4';

/**
 * Does what Traccar Client 10 does: one position per request, strictly in order. A position that is not answered with 2xx stays at
 * the head of the queue, and the app tries again after 5 seconds, then twice as long, up to 5 minutes.
 */
export function createTraccarClient({ link, send, wait }: Phone): TraccarClient {
  const settings = new URLSearchParams(link.split('?')[1]);
  const [url, id] = [settings.get('url') ?? '', settings.get('id') ?? ''];
  const queue: Fix[] = [];

  function bodyOf({ latitude, longitude, at }: Fix): URLSearchParams {
    const fields = {
      id,
      lat: String(latitude),
      lon: String(longitude),
      timestamp: String(Math.floor(at / 1000)),
    };
    return new URLSearchParams({ ...fields, accuracy: '8.0', speed: KNOTS, bearing: '20.0', batt: BATTERY });
  }

  return {
    record: (fix) => void queue.push(fix),
    queued: () => queue.length,
    async sendAll() {
      let waitMs = FIRST_WAIT_MS;
      for (let head = queue[0]; head !== undefined; head = queue[0]) {
        const isTaken = await send(url, bodyOf(head)).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isTaken) {
          queue.shift();
          waitMs = FIRST_WAIT_MS;
        } else {
          await wait(waitMs);
          waitMs = Math.min(2 * waitMs, WAIT_MAX_MS);
        }
      }
    },
  };
}

/** Fixes on the straight line between two places, the last one now, a minute apart. */
export function driveBetween(from: Omit<Fix, 'at'>, to: Omit<Fix, 'at'>, steps: number): Fix[] {
  const GAP_MS = 60_000;
  const now = Date.now();
  return Array.from({ length: steps }, (_, step) => {
    const part = step / (steps - 1);
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
      at: now - (steps - 1 - step) * GAP_MS,
    };
  });
}
