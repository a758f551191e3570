import { DRAIN_MAX_BYTES } from './lite-limits.ts';

/**
 * Reads a body of at most `limitBytes`; null when it is longer. The rest of a longer body is received and discarded,
 * up to `DRAIN_MAX_BYTES`: a client that is cut off while sending gets a broken connection instead of the response.
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

/** Parses JSON; undefined when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Consumes a response and parses its JSON; undefined when it is invalid. */
export async function jsonOf(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}

/** The same response with another JSON body and, optionally, another status. */
export function withJson(response: Response, body: unknown, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers });
}
