import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { StorageRefusal } from './refusal.ts';

/** What a signed link lets its holder do. */
type LinkScope = 'download' | 'upload';

const linkSchema = z.object({
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
});
export type Link = z.infer<typeof linkSchema>;

/** The library's own link claims, which must never leave the process: they are signed as access tokens are. */
const libraryLinkSchema = z.object({
  sub: z.string(),
  bucket: z.string(),
  intent: z.enum(['download', 'upload']),
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
});

const INNER_LIFETIME_S = 60;

/** Turns a link token of the library into one to give away, valid for `lifetimeS` from now. */
export function sealLink(
  { tokens }: Services,
  { libraryToken, lifetimeS }: { libraryToken: string; lifetimeS: number },
): Promise<string> {
  const { sub, bucket, intent, owner, upsert } = libraryLinkSchema.parse(decodeJwt(libraryToken));
  const rights = intent === 'upload' ? { owner, upsert: upsert === true } : {};
  const iat = Math.floor(Date.now() / 1000);
  return tokens.signLink({ url: `${bucket}/${sub}`, scope: intent, ...rights, iat, exp: iat + lifetimeS });
}

/**
 * Checks the token of a link that somebody follows and turns it into one for the library.
 *
 * @throws StorageRefusal InvalidJWT (missing, forged, expired) or InvalidSignature (of another object or kind).
 */
export async function openLink(
  { tokens }: Services,
  { token, bucket, key, scope }: { token: string | null; bucket: string; key: string; scope: LinkScope },
): Promise<string> {
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
  const { owner, upsert } = link.data;
  return tokens.signAccess({
    sub: key,
    bucket,
    intent: scope,
    owner,
    upsert,
    iat,
    exp: iat + INNER_LIFETIME_S,
  });
}
