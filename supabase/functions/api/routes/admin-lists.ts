import { Hono, type Context } from 'hono';
import { adminDocumentQuerySchema, adminListQuerySchema } from '../../_shared/contracts/admin.ts';
import { readAnalytics, readFinances } from '../../_shared/data/admin-analytics.ts';
import { isUnchanged, noteDocumentView } from '../../_shared/data/admin-documents.ts';
import { listDrivers, type DriverTab } from '../../_shared/data/admin-drivers.ts';
import { adminListOf, type AdminList } from '../../_shared/data/admin-page.ts';
import { listAllTrips, listTransactions } from '../../_shared/data/admin-trips.ts';
import { listPapers, listTripsAfterExpiry, type PaperTab } from '../../_shared/data/admin-papers.ts';
import { listPayoutAccounts } from '../../_shared/data/payouts.ts';
import { listTripReports } from '../../_shared/data/trip-reports.ts';
import { listUsers } from '../../_shared/data/admin-users.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { listPendingVehicles } from '../../_shared/data/admin-vehicles.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { parseInput } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

/** /api/admin: analytics, lists and documents. Lists are searched, sorted and paged (`Link`). */
export const adminListRoutes = new Hono<AppEnv>()
  .get('/analytics', requireAdmin, async (c) => c.json(await readAnalytics(c.var.asCaller)))
  .get('/finances', requireAdmin, async (c) => c.json(await readFinances(c.var.asCaller)))
  .get('/users', requireAdmin, async (c) => respondWithPage(c, await listUsers(c.var.asCaller, listOf(c))))
  .get('/unverified-users', requireAdmin, async (c) =>
    respondWithPage(c, await listUsers(c.var.asCaller, listOf(c), { unverifiedOnly: true })),
  )
  .get('/drivers', requireAdmin, (c) => respondWithDrivers(c, 'all'))
  .get('/unverified-drivers', requireAdmin, (c) => respondWithDrivers(c, 'unverified'))
  .get('/pending-drivers', requireAdmin, (c) => respondWithDrivers(c, 'pending'))
  .get('/active-drivers', requireAdmin, (c) => respondWithDrivers(c, 'active'))
  .get('/pending-photos', requireAdmin, (c) => respondWithDrivers(c, 'photos'))
  .get('/pending-vehicles', requireAdmin, async (c) =>
    respondWithPage(c, await listPendingVehicles(c.var.asCaller, listOf(c))),
  )
  .get('/pending-papers', requireAdmin, (c) => respondWithPapers(c, 'pending'))
  .get('/expired-papers', requireAdmin, (c) => respondWithPapers(c, 'expired'))
  .get('/papers', requireAdmin, (c) => respondWithPapers(c, 'all'))
  .get('/trips-after-expiry', requireAdmin, async (c) =>
    respondWithPage(c, await listTripsAfterExpiry(c.var.asCaller, listOf(c, 'oldest'))),
  )
  .get('/payout-accounts', requireAdmin, async (c) =>
    respondWithPage(c, await listPayoutAccounts(c.var.asCaller, listOf(c, 'oldest'))),
  )
  .get('/trips', requireAdmin, async (c) => respondWithPage(c, await listAllTrips(c.var.asCaller, listOf(c))))
  .get('/trip-reports', requireAdmin, async (c) =>
    respondWithPage(c, await listTripReports(c.var.asCaller, listOf(c))),
  )
  .get('/transactions', requireAdmin, async (c) =>
    respondWithPage(c, await listTransactions(c.var.asCaller, listOf(c))),
  )
  .get('/documents', requireAdmin, async (c) => {
    const { path } = parseInput(adminDocumentQuerySchema, c.req.query());
    await noteDocumentView(c.var.asCaller, path);
    const { config, documents } = c.var.services;
    const [url, hash] = await Promise.all([
      documents.downloadUrl(path, config.secretKey),
      documents.hash(path, config.secretKey),
    ]);
    if (hash === null) throw new AppError('not_found', 'Document not found.');
    return c.json({ url, changed: !(await isUnchanged(c.var.asCaller, { path, hash })) });
  });

async function respondWithDrivers(c: Context<AppEnv>, tab: DriverTab): Promise<Response> {
  return respondWithPage(c, await listDrivers(c.var.asCaller, listOf(c), tab));
}

async function respondWithPapers(c: Context<AppEnv>, tab: PaperTab): Promise<Response> {
  return respondWithPage(c, await listPapers(c.var.asCaller, listOf(c, 'oldest'), tab));
}

/** The page that the query asks for; `sort` for a list that has one order. */
function listOf(c: Context<AppEnv>, sort?: AdminList['sort']): AdminList {
  const query = parseInput(adminListQuerySchema, c.req.query());
  return adminListOf({ ...query, sort: sort ?? query.sort });
}
