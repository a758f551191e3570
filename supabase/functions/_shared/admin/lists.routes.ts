import { adminListCalls as calls } from './lists.calls.ts';
import { readAnalytics, readFinances } from './analytics.queries.ts';
import { isUnchanged } from '../documents/admin.queries.ts';
import { listDrivers } from '../drivers/admin.queries.ts';
import { listCashAnswers } from '../ratings/cash-answers.queries.ts';
import { listPendingNames } from '../people/names.queries.ts';
import { adminListOf, type AdminList } from '../core/database/admin-page.ts';
import { listAllTrips } from '../trips/admin.queries.ts';
import { listTransactions } from '../payments/transactions.queries.ts';
import { listPapers, listTripsAfterExpiry } from '../vehicles/admin-papers.queries.ts';
import { listPayoutAccounts } from '../payouts/queries.ts';
import { listTripReports } from '../trips/reports.queries.ts';
import { listUsers } from '../people/admin.queries.ts';
import { AppError } from '../core/app-error.ts';
import { listPendingVehicles } from '../vehicles/admin.queries.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

/** Analytics, lists and documents. Lists are searched, sorted and paged (`Link`). */
export const adminListRoutes = [
  route(calls.readAnalytics, (_, c) => readAnalytics(c.var.asCaller)),
  commandRoute(calls.readWaiting, 'admin_waiting', () => ({})),
  route(calls.readFinances, (_, c) => readFinances(c.var.asCaller)),
  route(calls.listUsers, ({ query }, c) => listUsers(c.var.asCaller, adminListOf(query), query)),
  route(calls.listUnverifiedUsers, ({ query }, c) =>
    listUsers(c.var.asCaller, adminListOf(query), { only: 'waiting' }),
  ),
  route(calls.listDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), query.only ?? 'all'),
  ),
  route(calls.listUnverifiedDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'waiting'),
  ),
  route(calls.listPendingDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'pending'),
  ),
  route(calls.listActiveDrivers, ({ query }, c) => listDrivers(c.var.asCaller, adminListOf(query), 'active')),
  route(calls.listPendingPhotos, ({ query }, c) => listDrivers(c.var.asCaller, adminListOf(query), 'photos')),
  route(calls.listPendingNames, ({ query }, c) => listPendingNames(c.var.asCaller, oldestOf(query))),
  route(calls.listPendingVehicles, ({ query }, c) => listPendingVehicles(c.var.asCaller, adminListOf(query))),
  route(calls.listPendingPapers, ({ query }, c) => listPapers(c.var.asCaller, oldestOf(query), 'pending')),
  route(calls.listExpiredPapers, ({ query }, c) => listPapers(c.var.asCaller, oldestOf(query), 'expired')),
  route(calls.listPapers, ({ query }, c) => listPapers(c.var.asCaller, oldestOf(query), 'all')),
  route(calls.listTripsAfterExpiry, ({ query }, c) => listTripsAfterExpiry(c.var.asCaller, oldestOf(query))),
  route(calls.listPayoutAccounts, ({ query }, c) => listPayoutAccounts(c.var.asCaller, oldestOf(query))),
  route(calls.listAllTrips, ({ query }, c) => listAllTrips(c.var.asCaller, adminListOf(query))),
  route(calls.listCashAnswers, (_, c) => listCashAnswers(c.var.asCaller)),
  route(calls.listTripReports, ({ query }, c) =>
    listTripReports(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(calls.listTransactions, ({ query }, c) =>
    listTransactions(c.var.asCaller, adminListOf(query), query),
  ),
  route(calls.viewDocument, async ({ query: { path } }, c) => {
    await command(c.var.asCaller, 'audit_document_view', { path });
    const { config, documents } = c.var.services;
    const [url, hash] = await Promise.all([
      documents.downloadUrl(path, config.secretKey),
      documents.hash(path, config.secretKey),
    ]);
    if (hash === null) throw new AppError('not_found', 'Document not found.');
    return { url, changed: !(await isUnchanged(c.var.asCaller, { path, hash })) };
  }),
];

/** The page of a list that has one order. */
function oldestOf(query: Parameters<typeof adminListOf>[0]): AdminList {
  return adminListOf({ ...query, sort: 'oldest' });
}
