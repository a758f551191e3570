import { z } from 'zod';
import { parseJson, readBody } from '../http-body.ts';
import { JSON_BODY_MAX_BYTES, EMAIL_MAX_CHARACTERS, PASSWORD_MAX_BYTES } from '../lite-limits.ts';
import { AuthRefusal } from './refusal.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

/** Fields of Auth request bodies that the adapter reads; other fields are forwarded unchanged. */
const bodySchema = z.looseObject({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  refresh_token: text,
  type: text,
  token: text,
  token_hash: text,
  auth_code: text,
  code_challenge: text,
  code_challenge_method: text,
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? undefined),
});
export type AuthBody = z.infer<typeof bodySchema>;

/** PostgreSQL cannot store NUL or half a surrogate pair; JSON.stringify escapes no other characters like these. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Parses a JSON body of the Auth service.
 *
 * @throws AuthRefusal bad_json for anything but an object with fields of the right types.
 */
export async function readAuthBody(request: Request): Promise<AuthBody> {
  const bytes = await readBody(request, JSON_BODY_MAX_BYTES);
  if (bytes === null) throw new AuthRefusal(413, 'request_entity_too_large', 'Request body too large');
  const json = new TextDecoder().decode(bytes);
  const value = json === '' ? {} : parseJson(json);
  const parsed = bodySchema.safeParse(value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.');
    const where = field === undefined || field === '' ? '' : `: wrong type of ${field}`;
    throw new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON${where}`);
  }
  if (UNSTORABLE.test(JSON.stringify(value))) {
    throw new AuthRefusal(
      400,
      'bad_json',
      'Could not parse request body as JSON: invalid character in string',
    );
  }
  return parsed.data;
}

/** The addresses that hosted accepts: ASCII, without a final dot. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Throws AuthRefusal for an address that no account can have. */
export function checkAddress({ email = '' }: AuthBody): void {
  if (email === '' || (email.length <= EMAIL_MAX_CHARACTERS && ADDRESS.test(email))) return;
  throw new AuthRefusal(400, 'validation_failed', 'Unable to validate email address: invalid format');
}

/** Throws AuthRefusal for a password that bcrypt would truncate. */
export function checkPassword({ password }: AuthBody): void {
  if (password === undefined || Buffer.byteLength(password) <= PASSWORD_MAX_BYTES) return;
  throw new AuthRefusal(
    400,
    'validation_failed',
    `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`,
  );
}

/** The most common passwords that are long enough for most projects. */
const COMMON_PASSWORDS = new Set([
  'password',
  'password1',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyuiop',
]);

/** Throws AuthRefusal for one of the most common passwords; hosted does so where leaked ones are refused. */
export function refuseCommonPassword({ password = '' }: AuthBody): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  const message = 'Password is known to be weak and easy to guess, please choose a different one.';
  throw new AuthRefusal(422, 'weak_password', message, { weak_password: { reasons: ['pwned'] } });
}

/** The same request with `body` as its JSON body. */
export function withBody(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}
