import { z } from 'zod';
import type { Call } from '../call.ts';
import { parseJson, readBody } from '../http/body.ts';
import { AUTH_BODY_MAX_BYTES } from '../limits.ts';
import type { Services } from '../services.ts';
import { unlessRefused } from './library-errors.ts';
import { checkKey } from './object-key.ts';
import { StorageRefusal } from './refusal.ts';

const destinationSchema = z.looseObject({ destinationKey: z.string() });

/** POST /object/copy and /object/move: the library's work, once the new name is known to be good. */
export async function passOnChecked(services: Services, { request }: Call): Promise<Response> {
  const bytes = await readBody(request, AUTH_BODY_MAX_BYTES);
  const body = destinationSchema.safeParse(parseJson(new TextDecoder().decode(bytes ?? new Uint8Array())));
  if (!body.success)
    throw new StorageRefusal('invalid_request', 'body must have required property destinationKey');
  checkKey(body.data.destinationKey);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const inner = new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body.data) });
  return unlessRefused(await services.forward(inner));
}
