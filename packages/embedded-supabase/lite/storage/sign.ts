import { z } from 'zod';
import type { Call } from '../call.ts';
import { jsonOf, parseJson, readBody } from '../http/body.ts';
import { JSON_BODY_MAX_BYTES, SIGNED_PATHS_MAX, UPLOAD_LINK_LIFETIME_S } from '../limits.ts';
import type { Services } from '../services.ts';
import { unlessRefused } from './library-errors.ts';
import { sealLink } from './links.ts';
import { checkKey, encodeKey } from './object-key.ts';
import { StorageRefusal } from './refusal.ts';

const LIFETIME_MAX_S = 10 * 365 * 24 * 3600;
/** Of the library's own token, which is thrown away at once. */
const INNER_LIFETIME_S = 60;
const expiresIn = z.int().min(1).max(LIFETIME_MAX_S);
const signSchema = z.object({ expiresIn });
const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(SIGNED_PATHS_MAX) });
const signedSchema = z.object({ signedUrl: z.string() });

type Target = { bucket: string; key: string };

/** POST /object/sign/{bucket}/{key}: a link to one object that the caller may read. */
export async function signDownload(services: Services, call: Call, target: Target): Promise<Response> {
  const { expiresIn: lifetimeS } = await readJson(call, signSchema);
  return Response.json({ signedURL: await linkTo(services, call, { ...target, lifetimeS }) });
}

/** POST /object/sign/{bucket}: links to several; each fails on its own. */
export async function signDownloads(
  services: Services,
  call: Call,
  { bucket }: { bucket: string },
): Promise<Response> {
  const { expiresIn: lifetimeS, paths } = await readJson(call, signManySchema);
  const links = [];
  for (const path of paths) {
    links.push(await tryLink(services, call, { bucket, key: path, lifetimeS }));
  }
  return Response.json(links);
}

/** POST /object/upload/sign/{bucket}/{key}: a link to put one object there on the caller's behalf. */
export async function signUpload(services: Services, call: Call, target: Target): Promise<Response> {
  const token = await askForLink(services, call, {
    ...target,
    path: '/object/upload/sign',
    body: null,
    lifetimeS: UPLOAD_LINK_LIFETIME_S,
  });
  return Response.json({ url: `/object/upload/sign/${target.bucket}/${target.key}?token=${token}`, token });
}

type Wanted = Target & { lifetimeS: number };

async function tryLink(services: Services, call: Call, wanted: Wanted) {
  try {
    return { path: wanted.key, signedURL: await linkTo(services, call, wanted), error: null };
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    const words = 'Either the object does not exist or you do not have access to it';
    return { path: wanted.key, signedURL: null, error: words };
  }
}

/** The path is not encoded: the client does that. */
async function linkTo(services: Services, call: Call, wanted: Wanted): Promise<string> {
  const body = JSON.stringify({ expiresIn: INNER_LIFETIME_S });
  const token = await askForLink(services, call, { ...wanted, path: '/object/sign', body });
  return `/object/sign/${wanted.bucket}/${wanted.key}?token=${token}`;
}

type Ask = Wanted & { path: string; body: string | null };

/** Has the library check the caller's right to a link, and makes the link. */
async function askForLink(
  services: Services,
  { request, url }: Call,
  { bucket, key, lifetimeS, path, body }: Ask,
): Promise<string> {
  checkKey(key);
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  if (body !== null) headers.set('content-type', 'application/json');
  const inner = new URL(`/storage/v1${path}/${encodeKey(bucket)}/${encodeKey(key)}`, url);
  const answer = await services.forward(new Request(inner, { method: 'POST', headers, body }));
  const { signedUrl } = signedSchema.parse(await jsonOf(await unlessRefused(answer)));
  const libraryToken = new URL(signedUrl, url).searchParams.get('token') ?? '';
  return sealLink(services, { libraryToken, lifetimeS });
}

async function readJson<Output>({ request }: Call, schema: z.ZodType<Output>): Promise<Output> {
  const bytes = await readBody(request, JSON_BODY_MAX_BYTES);
  const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes ?? new Uint8Array())));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StorageRefusal(
    'invalid_request',
    `body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`,
  );
}
