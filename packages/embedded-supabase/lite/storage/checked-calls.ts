import { z } from 'zod';
import { parseJson, readBody } from '../http-body.ts';
import { JSON_BODY_MAX_BYTES, REMOVED_MAX } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import { checkKey } from './object-rules.ts';
import { StorageRefusal, unlessRefused } from './refusal.ts';

const destinationSchema = z.looseObject({ destinationKey: z.string() });
const storable = z.string().refine((text) => !text.includes('\0'));
const prefixesSchema = z.object({ prefixes: z.array(storable).max(REMOVED_MAX) });
const bucketSchema = z.looseObject({
  id: storable.min(1).nullish(),
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), storable]).nullish(),
  allowed_mime_types: z.array(storable).nullish(),
});
const newBucketSchema = bucketSchema.extend({ name: storable.min(1) });

/** POST /object/move: checks the new name, then forwards the call. */
export async function move(services: Services, { request }: Call): Promise<Response> {
  const body = await readChecked(request, destinationSchema);
  checkKey(body.destinationKey);
  return forwardBody(services, request, body);
}

/** DELETE /object/{bucket}: checks the names, then forwards the call. The response lists the removed objects. */
export async function remove(services: Services, { request }: Call): Promise<Response> {
  return forwardBody(services, request, await readChecked(request, prefixesSchema));
}

/** POST /bucket and PUT /bucket/{id}: checks the type of every field, then forwards the call. */
export async function saveBucket(services: Services, { request }: Call): Promise<Response> {
  const schema = request.method === 'POST' ? newBucketSchema : bucketSchema;
  return forwardBody(services, request, await readChecked(request, schema));
}

/** Reads a JSON body. @throws StorageRefusal InvalidRequest. */
export async function readChecked<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  const bytes = await readBody(request, JSON_BODY_MAX_BYTES);
  const body = schema.safeParse(parseJson(new TextDecoder().decode(bytes ?? new Uint8Array())));
  if (!body.success) throw new StorageRefusal('invalid_request', 'body must have the required properties');
  return body.data;
}

async function forwardBody(services: Services, request: Request, body: object): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const { method, url } = request;
  const inner = new Request(url, { method, headers, body: JSON.stringify(body) });
  return unlessRefused(await services.forward(inner));
}
