import { send } from './api.ts';

/** A small file that is not HTML, so that the page of a captive portal is not taken for it. */
const PROBE_FILE = '/favicon.svg';
const PROBE_TIMEOUT_MS = 10_000;

/** Whether our server answers, independent of `navigator.onLine`. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await send(PROBE_FILE, { cache: 'no-store', signal });
    return response.ok && response.headers.get('content-type')?.startsWith('image/') === true;
  } catch {
    return false;
  }
}
