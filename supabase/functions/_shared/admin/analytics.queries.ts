import { z } from 'zod';
import { analyticsSchema, financesSchema, type Analytics, type Finances } from './contract.ts';
import type { AsCaller, Sql } from '../core/database/client.ts';
import { ANALYTICS_WEEKS } from './limits.rules.ts';
import { countPendingAccounts } from '../payouts/queries.ts';
import { rowAs, rowsAs, valueAs } from '../core/database/rows.ts';

const { countedAt, peopleCountedAt, counts, weekly, routes, overview, recent, verification } =
  analyticsSchema.shape;

const overviewSchema = z.object({
  countedAt,
  peopleCountedAt,
  overview,
  recent,
  verification,
  counts: counts.omit({
    pendingVehicles: true,
    pendingPapers: true,
    expiredPapers: true,
    tripsAfterExpiry: true,
    pendingPayoutAccounts: true,
  }),
});

const countsSchema = analyticsSchema.shape.counts.pick({
  pendingVehicles: true,
  pendingPapers: true,
  expiredPapers: true,
  tripsAfterExpiry: true,
});

/** How many rows the lists of vehicles and papers have, within a transaction. */
async function countPapers(sql: Sql): Promise<z.infer<typeof countsSchema>> {
  const rows = await sql`
    select c.pending_vehicles, c.pending_papers, c.expired_papers, c.trips_after_expiry
    from private.admin_paper_counts() c
  `;
  return rowAs(countsSchema, rows);
}

/** The Analytics tab: totals, the current month in Lagos, the last 12 weeks, the busiest routes, the counts on the tabs. */
export async function readAnalytics(asAdmin: AsCaller): Promise<Analytics> {
  return asAdmin(async (sql) => {
    const answer = valueAs(overviewSchema, await sql`select private.admin_overview() as answer`);
    const papers = await countPapers(sql);
    const pendingPayoutAccounts = await countPendingAccounts(sql);
    const weeks = await sql`
      select w.week::text as week, w.trips, w.bookings, w.revenue_kobo from private.admin_weeks(${ANALYTICS_WEEKS}) w
    `;
    const busiest = await sql`
      select r.origin, r.destination, r.seats from private.admin_routes() r
    `;
    return {
      ...answer,
      counts: {
        ...answer.counts,
        ...papers,
        pendingPayoutAccounts,
        // The tab Verification leads to vehicles, photos, names and payout accounts too.
        verification:
          answer.counts.verification +
          papers.pendingVehicles +
          answer.counts.pendingPhotos +
          answer.counts.pendingNames +
          pendingPayoutAccounts,
      },
      weekly: rowsAs(weekly.element, weeks),
      routes: rowsAs(routes.element, busiest),
    };
  });
}

/** The cards of the Finances tab. */
export async function readFinances(asAdmin: AsCaller): Promise<Finances> {
  const rows = await asAdmin(
    (sql) => sql`
      select f.revenue_kobo as total_revenue_kobo, f.commission_kobo, f.transactions as total_transactions,
        f.confirmed as confirmed_payments
      from private.admin_finances() f`,
  );
  return rowAs(financesSchema, rows);
}
