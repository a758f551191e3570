import { FRAME_MAX_BYTES } from './limits.ts';

/** A request body that is refused, with the answer to give. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 413 | 415 | 422,
    readonly body: object,
  ) {
    super(`refused with ${status}`);
  }
}

/** Reads a body, at most 5 MB of it. Throws `BodyRefused`. */
export async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > FRAME_MAX_BYTES) throw new BodyRefused(413, { message: 'Request body too large' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses JSON. Throws `BodyRefused`. */
export function parseBody(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new BodyRefused(400, { message: 'Request body is not JSON' });
  }
}
