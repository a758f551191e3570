import { decodeJwt } from 'jose';
import { z } from 'zod';
import { jsonOf, parseJson, readBody } from '../http-body.ts';
import { JSON_BODY_MAX_BYTES, SIGNED_PATHS_MAX, UPLOAD_LINK_LIFETIME_S } from '../lite-limits.ts';
import type { Call, Services } from '../lite-services.ts';
import { checkKey, encodeKey } from './object-rules.ts';
import { StorageRefusal, unlessRefused } from './refusal.ts';

const LIFETIME_MAX_S = 10 * 365 * 24 * 3600;
/** Lifetime of the library's own tokens, which are used once and never leave the process. */
const LIBRARY_LIFETIME_S = 60;
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

/** POST /object/sign/{bucket}: links to several objects; each succeeds or fails separately. */
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

/** POST /object/upload/sign/{bucket}/{key}: a link to upload one object on the caller's behalf. */
export async function signUpload(services: Services, call: Call, target: Target): Promise<Response> {
  const token = await createToken(services, call, {
    ...target,
    path: '/object/upload/sign',
    body: null,
    lifetimeS: UPLOAD_LINK_LIFETIME_S,
  });
  return Response.json({ url: `/object/upload/sign/${target.bucket}/${target.key}?token=${token}`, token });
}

type LinkRequest = Target & { lifetimeS: number };

async function tryLink(services: Services, call: Call, link: LinkRequest) {
  try {
    return { path: link.key, signedURL: await linkTo(services, call, link), error: null };
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    const message = 'Either the object does not exist or you do not have access to it';
    return { path: link.key, signedURL: null, error: message };
  }
}

/** The URL of a link; its path is not encoded, because clients encode it. */
async function linkTo(services: Services, call: Call, link: LinkRequest): Promise<string> {
  const body = JSON.stringify({ expiresIn: LIBRARY_LIFETIME_S });
  const token = await createToken(services, call, { ...link, path: '/object/sign', body });
  return `/object/sign/${link.bucket}/${link.key}?token=${token}`;
}

type LibraryRequest = LinkRequest & { path: string; body: string | null };

/** Creates the token of a link; the library checks the caller's rights. */
async function createToken(
  services: Services,
  { request, url }: Call,
  { bucket, key, lifetimeS, path, body }: LibraryRequest,
): Promise<string> {
  checkKey(key);
  const headers = new Headers(request.headers);
  if (body !== null) {
    headers.delete('content-length');
    headers.set('content-type', 'application/json');
  }
  const inner = new URL(`/storage/v1${path}/${encodeKey(bucket)}/${encodeKey(key)}`, url);
  const forwarded = await services.forward(new Request(inner, { method: 'POST', headers, body }));
  const { signedUrl } = signedSchema.parse(await jsonOf(await unlessRefused(forwarded)));
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

/** The rights of a signed link's holder. */
type LinkScope = 'download' | 'upload';

const linkSchema = z.object({
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
});

/** The library's own link claims. They must not leave the process: they are signed with the key of access tokens. */
const libraryLinkSchema = z.object({
  sub: z.string(),
  bucket: z.string(),
  intent: z.enum(['download', 'upload']),
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
});

/** Converts a link token of the library into one for clients, valid for `lifetimeS` from now. */
function sealLink(
  { tokens }: Services,
  { libraryToken, lifetimeS }: { libraryToken: string; lifetimeS: number },
): Promise<string> {
  const { sub, bucket, intent, owner, upsert } = libraryLinkSchema.parse(decodeJwt(libraryToken));
  const rights = intent === 'upload' ? { owner, upsert: upsert === true } : {};
  const iat = Math.floor(Date.now() / 1000);
  return tokens.signLink({ url: `${bucket}/${sub}`, scope: intent, ...rights, iat, exp: iat + lifetimeS });
}

/** A link that a client opened: a token for the library, and the rights of the link. */
export type OpenedLink = { token: string; owner: string | null; upsert: boolean };

/**
 * Checks the token of a link that a client opens and converts it into one for the library.
 *
 * @throws StorageRefusal InvalidJWT (missing, forged, expired) or InvalidSignature (issued for another object or scope).
 */
export async function openLink(
  { tokens }: Services,
  { token, bucket, key, scope }: { token: string | null; bucket: string; key: string; scope: LinkScope },
): Promise<OpenedLink> {
  const result = await tokens.readLink(token ?? '');
  if ('fault' in result) {
    const message = result.fault === 'expired' ? '"exp" claim timestamp check failed' : 'Invalid token';
    throw new StorageRefusal('invalid_jwt', message);
  }
  const link = linkSchema.safeParse(result.claims);
  if (!link.success || link.data.url !== `${bucket}/${key}` || link.data.scope !== scope) {
    throw new StorageRefusal('invalid_signature', 'Invalid signature');
  }
  const iat = Math.floor(Date.now() / 1000);
  const { owner = null, upsert = false } = link.data;
  const exp = iat + LIBRARY_LIFETIME_S;
  const libraryToken = await tokens.signAccess({ sub: key, bucket, intent: scope, owner, upsert, iat, exp });
  return { token: libraryToken, owner, upsert };
}
