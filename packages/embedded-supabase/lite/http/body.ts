import { DRAIN_MAX_BYTES } from '../limits.ts';

/**
 * Reads a body of at most `limitBytes`; null when it is longer. What is too long is still received and thrown
 * away, within reason: a client that is cut off while sending sees a broken connection instead of the answer.
 */
export async function readBody(message: Request | Response, limitBytes: number): Promise<Uint8Array | null> {
  if (message.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let received = 0;
  const reader = message.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    received += value.byteLength;
    if (received > DRAIN_MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    if (received <= limitBytes) chunks.push(value);
    else chunks.length = 0;
  }
  return received > limitBytes ? null : Buffer.concat(chunks);
}

/** A JSON body parsed; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON of a response that is read only once; undefined when it has none. */
export async function jsonOf(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}

/** The same response with another JSON body and, if wanted, another status. */
export function withJson(response: Response, body: unknown, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers });
}
