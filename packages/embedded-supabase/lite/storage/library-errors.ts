import { z } from 'zod';
import { jsonOf, withJson } from '../http/body.ts';
import type { Forwarded } from '../services.ts';
import { objectNotFound, storageFailure, StorageRefusal, tooLarge } from './refusal.ts';

const errorSchema = z.looseObject({
  statusCode: z.coerce.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

/**
 * The library's answer, with its errors as hosted words them.
 *
 * @throws StorageRefusal for every error that has a name.
 */
export async function unlessRefused({ response, context }: Forwarded): Promise<Response> {
  if (response.ok || response.status === 304) return response;
  const body = await jsonOf(response);
  const { statusCode, error, message = '' } = errorSchema.catch({}).parse(body);
  const databaseCode = context.databaseError?.code;
  if (databaseCode === '23505' || statusCode === '409') {
    throw new StorageRefusal('duplicate', message === '' ? 'The resource already exists' : words(message));
  }
  if (databaseCode === '42501' || statusCode === '403')
    throw new StorageRefusal('access_denied', rlsMessage(context, message));
  if (response.status === 401) throw new StorageRefusal('access_denied', message);
  if (databaseCode?.startsWith('22') === true) throw new StorageRefusal('invalid_request', 'Invalid value');
  if (error === 'not_found') throw objectNotFound();
  if (error === 'Bucket not found') throw new StorageRefusal('no_such_bucket', message);
  if (error === 'Invalid key') throw new StorageRefusal('invalid_key', message.replace('object key', 'key'));
  if (statusCode === '413') throw tooLarge();
  if (statusCode === '415') throw new StorageRefusal('invalid_mime_type', message);
  if (response.status >= 500) return storageFailure();
  if (statusCode === undefined)
    throw new StorageRefusal('invalid_request', message === '' ? 'Invalid request' : message);
  return withJson(response, body);
}

/** The library's internal words never reach a caller. */
function words(message: string): string {
  return message === 'Internal server error' ? 'The resource already exists' : message;
}

function rlsMessage(context: Forwarded['context'], message: string): string {
  const original = context.databaseError?.message;
  if (original === undefined) return message;
  return original.includes('row-level security') ? 'new row violates row-level security policy' : original;
}
