import { unavailable } from '../app-error.ts';
import { UPSTREAM_TIMEOUT_MS } from '../limits.ts';

/**
 * Asks Auth or Storage. The answer is read whole within the limit of time: a neighbour whose answer hangs or breaks off in
 * its middle is away, too. Documents have a few megabytes at most.
 * @throws AppError `unavailable`.
 */
export async function askNeighbour(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS) });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (cause) {
    throw unavailable(cause);
  }
}
