import { Hono } from 'hono';
import { paperInputSchema } from '../../_shared/contracts/papers.ts';
import { readOwnPapers } from '../../_shared/data/papers.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, tokenOf } from '../../_shared/http/authenticate.ts';
import { readJson } from '../../_shared/http/body.ts';
import { savePaperWithDocument } from '../actions/documents.ts';

/** /api/papers: the caller's licence, and the papers of their vehicles. */
export const paperRoutes = new Hono<AppEnv>()
  .get('/', requireUser, async (c) => c.json(await readOwnPapers(c.var.asCaller)))
  .put('/', requireUser, async (c) => {
    const details = await readJson(c, paperInputSchema);
    const { asCaller, services } = c.var;
    await savePaperWithDocument({ asCaller, documents: services.documents, details, token: tokenOf(c) });
    return c.json(await readOwnPapers(asCaller));
  });
