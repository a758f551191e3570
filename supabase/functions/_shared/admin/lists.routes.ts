import { z } from 'zod';
import {
  adminDocumentQuerySchema,
  adminDocumentSchema,
  analyticsSchema,
  financesSchema,
} from './contract.ts';
import { adminTripSchema, tripReportQuerySchema, tripReportSchema } from '../trips/admin.contract.ts';
import { adminDriverSchema } from '../drivers/admin.contract.ts';
import { adminVehicleSchema } from '../vehicles/admin.contract.ts';
import { adminPeopleQuerySchema, adminUserSchema } from '../people/admin.contract.ts';
import { adminListQuerySchema } from '../core/admin.contract.ts';
import { adminCashAnswerSchema } from '../ratings/cash-answers.contract.ts';
import { adminNameSchema } from '../people/names.contract.ts';
import { adminPaperSchema, tripAfterExpirySchema } from '../vehicles/papers.contract.ts';
import { adminPayoutAccountSchema } from '../payouts/contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { readAnalytics, readFinances } from './analytics.queries.ts';
import { isUnchanged } from '../documents/approve.actions.ts';
import { listDrivers } from '../drivers/admin.queries.ts';
import { listCashAnswers } from '../ratings/cash-answers.queries.ts';
import { listPendingNames } from '../people/names.queries.ts';
import { adminListOf, type AdminList } from '../core/database/admin-page.ts';
import { listAllTrips } from '../trips/admin.queries.ts';
import { listPapers, listTripsAfterExpiry } from '../vehicles/admin-papers.queries.ts';
import { listPayoutAccounts } from '../payouts/queries.ts';
import { listTripReports } from '../trips/reports.queries.ts';
import { listUsers } from '../people/admin.queries.ts';
import { AppError } from '../core/app-error.ts';
import { listPendingVehicles } from '../vehicles/admin.queries.ts';
import { route } from '../core/http/route.ts';
import { command } from '../core/database/command.ts';

/** Analytics, lists and documents. Lists are searched, sorted and paged. */
export const adminListCalls = {
  readAnalytics: declareCall({
    method: 'GET',
    path: '/admin/analytics',
    reads: 'replica',
    summary: 'Totals, weeks, routes and the counts of the tabs',
    who: administrator(),
    answer: analyticsSchema,
    errors: [],
  }),
  readFinances: declareCall({
    method: 'GET',
    path: '/admin/finances',
    summary: 'The three cards of Finances',
    who: administrator(),
    answer: financesSchema,
    errors: [],
  }),
  listUsers: filtered(adminUserSchema, adminPeopleQuerySchema, {
    path: '/admin/users',
    summary: 'All users',
    notes: '`only`: verified, unverified or suspended.',
  }),
  listUnverifiedUsers: list(adminUserSchema, {
    path: '/admin/unverified-users',
    summary: 'Users who wait for a decision',
  }),
  listDrivers: filtered(adminDriverSchema, adminPeopleQuerySchema, {
    path: '/admin/drivers',
    summary: 'All drivers',
    notes: '`only`: verified, unverified or suspended.',
  }),
  listUnverifiedDrivers: list(adminDriverSchema, {
    path: '/admin/unverified-drivers',
    summary: 'Drivers without a submission',
  }),
  listPendingDrivers: list(adminDriverSchema, {
    path: '/admin/pending-drivers',
    summary: 'Submissions in review',
  }),
  listActiveDrivers: list(adminDriverSchema, {
    path: '/admin/active-drivers',
    summary: 'Verified drivers who are not suspended',
  }),
  listPendingPhotos: list(adminDriverSchema, {
    path: '/admin/pending-photos',
    summary: 'Verified drivers whose profile photo is not the approved one',
  }),
  listPendingNames: list(adminNameSchema, {
    path: '/admin/pending-names',
    summary: 'New names of people whose name was reviewed, the oldest first',
    notes: '`search`: either name, e-mail. The former name is shown until a decision.',
  }),
  listPendingVehicles: list(adminVehicleSchema, {
    path: '/admin/pending-vehicles',
    summary: 'Vehicles that wait, with their owner',
    notes: '`search`: plate, owner. `plateAlsoOn`: the other accounts that have the plate.',
  }),
  listPendingPapers: list(adminPaperSchema, {
    path: '/admin/pending-papers',
    summary: 'Renewed licences that wait, the oldest first',
    notes: '`search`: plate, owner. `present`: the expiry of the licence in use.',
  }),
  listExpiredPapers: list(adminPaperSchema, {
    path: '/admin/expired-papers',
    summary: 'Papers in use that have expired',
    notes: '`search`: plate, owner.',
  }),
  listPapers: list(adminPaperSchema, {
    path: '/admin/papers',
    summary: 'All papers in use, the earliest expiry first',
    notes: '`search`: plate, owner.',
  }),
  listTripsAfterExpiry: list(tripAfterExpirySchema, {
    path: '/admin/trips-after-expiry',
    summary: 'Booked trips that depart after a paper expires, the next departure first',
    notes: 'The licence, or a paper of the vehicle. `search`: driver, company.',
  }),
  listPayoutAccounts: list(adminPayoutAccountSchema, {
    path: '/admin/payout-accounts',
    summary: 'Payout accounts that wait for a check, the oldest first',
    notes: '`search`: holder, payee. With accounts that have the same number.',
  }),
  listAllTrips: list(adminTripSchema, { path: '/admin/trips', summary: 'All trips' }),
  listCashAnswers: declareCall({
    method: 'GET',
    path: '/admin/cash-answers',
    summary:
      'Drivers of whom two passengers or more said in 90 days that they paid more than the agreed sum in cash',
    notes: 'One line per answer; the drivers with most people first.',
    who: administrator(),
    answer: z.array(adminCashAnswerSchema),
    errors: [],
  }),
  listTripReports: declareCall({
    method: 'GET',
    path: '/admin/trip-reports',
    summary: 'Passengers left behind, and trips not started although the driver has moved',
    notes: '`open`: true for those that are not settled.',
    who: administrator(),
    query: tripReportQuerySchema,
    answer: z.array(tripReportSchema),
    isPaged: true,
    errors: [],
  }),
  viewDocument: declareCall({
    method: 'GET',
    path: '/admin/documents',
    summary: 'A link to a document, valid for five minutes',
    notes: '`changed`: the file is not the one that was first opened or approved. Every view is audited.',
    who: administrator(),
    query: adminDocumentQuerySchema,
    answer: adminDocumentSchema,
    errors: ['not_found'],
    example: { query: { path: 'a/b.png' } },
  }),
};

type Named = { path: `/${string}`; summary: string; notes?: string };

function list<Item extends z.ZodType, const Name extends Named>(item: Item, name: Name) {
  return filtered(item, adminListQuerySchema, name);
}

function filtered<Item extends z.ZodType, Query extends z.ZodObject, const Name extends Named>(
  item: Item,
  query: Query,
  name: Name,
) {
  return declareCall({
    method: 'GET',
    who: administrator(),
    query,
    answer: z.array(item),
    isPaged: true,
    errors: [],
    ...name,
  });
}

export const adminListRoutes = [
  route(adminListCalls.readAnalytics, (_, c) => readAnalytics(c.var.asCaller)),
  route(adminListCalls.readFinances, (_, c) => readFinances(c.var.asCaller)),
  route(adminListCalls.listUsers, ({ query }, c) => listUsers(c.var.asCaller, adminListOf(query), query)),
  route(adminListCalls.listUnverifiedUsers, ({ query }, c) =>
    listUsers(c.var.asCaller, adminListOf(query), { only: 'waiting' }),
  ),
  route(adminListCalls.listDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), query.only ?? 'all'),
  ),
  route(adminListCalls.listUnverifiedDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'waiting'),
  ),
  route(adminListCalls.listPendingDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'pending'),
  ),
  route(adminListCalls.listActiveDrivers, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'active'),
  ),
  route(adminListCalls.listPendingPhotos, ({ query }, c) =>
    listDrivers(c.var.asCaller, adminListOf(query), 'photos'),
  ),
  route(adminListCalls.listPendingNames, ({ query }, c) => listPendingNames(c.var.asCaller, oldestOf(query))),
  route(adminListCalls.listPendingVehicles, ({ query }, c) =>
    listPendingVehicles(c.var.asCaller, adminListOf(query)),
  ),
  route(adminListCalls.listPendingPapers, ({ query }, c) =>
    listPapers(c.var.asCaller, oldestOf(query), 'pending'),
  ),
  route(adminListCalls.listExpiredPapers, ({ query }, c) =>
    listPapers(c.var.asCaller, oldestOf(query), 'expired'),
  ),
  route(adminListCalls.listPapers, ({ query }, c) => listPapers(c.var.asCaller, oldestOf(query), 'all')),
  route(adminListCalls.listTripsAfterExpiry, ({ query }, c) =>
    listTripsAfterExpiry(c.var.asCaller, oldestOf(query)),
  ),
  route(adminListCalls.listPayoutAccounts, ({ query }, c) =>
    listPayoutAccounts(c.var.asCaller, oldestOf(query)),
  ),
  route(adminListCalls.listAllTrips, ({ query }, c) => listAllTrips(c.var.asCaller, adminListOf(query))),
  route(adminListCalls.listCashAnswers, (_, c) => listCashAnswers(c.var.asCaller)),
  route(adminListCalls.listTripReports, ({ query }, c) =>
    listTripReports(c.var.asCaller, adminListOf(query), { openOnly: query.open === 'true' }),
  ),
  route(adminListCalls.viewDocument, async ({ query: { path } }, c) => {
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
