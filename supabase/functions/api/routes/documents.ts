import { Hono } from 'hono';
import { documentQuerySchema } from '../../_shared/contracts/account.ts';
import { uploadRequestSchema } from '../../_shared/contracts/verification.ts';
import { ping } from '../../_shared/data/access.ts';
import { extensionOf } from '../../_shared/domain/file-type.ts';
import { UPLOAD_ACCOUNT_MAX_HITS, UPLOAD_ACCOUNT_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf, userIdOf } from '../../_shared/http/authenticate.ts';
import { readOptionalJson } from '../../_shared/http/body.ts';
import { parseInput } from '../../_shared/http/parse.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';

const UPLOAD = {
  name: 'upload',
  maxHits: UPLOAD_ACCOUNT_MAX_HITS,
  windowSeconds: UPLOAD_ACCOUNT_WINDOW_SECONDS,
};

/** POST /api/objects/upload: a URL to PUT a document to. The server chooses the path. */
export const objectRoutes = new Hono<AppEnv>().post('/upload', requireUser, async (c) => {
  const { kind, contentType } = await readOptionalJson(c, uploadRequestSchema);
  await ping(c.var.asCaller);
  await enforceRateLimit(c, UPLOAD, `account:${userIdOf(c)}`);
  const path = `${userIdOf(c)}/${kind}-${crypto.randomUUID()}.${extensionOf(contentType)}`;
  const uploadURL = await c.var.services.documents.uploadUrl(path, tokenOf(c));
  return c.json({ uploadURL, path });
});

/** GET /api/documents?path=: a link to the caller's own document, valid for five minutes. */
export const documentRoutes = new Hono<AppEnv>().get('/', requireUser, async (c) => {
  const { path } = parseInput(documentQuerySchema, c.req.query());
  await ping(c.var.asCaller);
  return c.json({ url: await c.var.services.documents.downloadUrl(path, tokenOf(c)) });
});
