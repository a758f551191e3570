import { z } from 'zod';
import { analyticsSchema, type Analytics, type Finances } from '../contracts/admin.ts';
import type { AsCaller } from '../database/client.ts';
import { ANALYTICS_ROUTES_DAYS, ANALYTICS_WEEKS } from '../domain/limits.ts';
import { koboToNaira } from '../domain/money.ts';
import { countPapers } from './admin-papers.ts';
import { countPendingAccounts } from './payouts.ts';
import { countWaitingSupport } from './support.ts';

const { overview, recent, verification, counts } = analyticsSchema.shape;
const overviewSchema = z.tuple([
  z.object({
    answer: z.object({
      overview: overview.omit({ revenue: true }).extend({ revenueKobo: z.number() }),
      recent,
      verification,
      counts: counts.omit({
        pendingVehicles: true,
        pendingPapers: true,
        expiredPapers: true,
        tripsAfterExpiry: true,
        pendingPayoutAccounts: true,
        waitingSupport: true,
      }),
    }),
  }),
]);
const weeksSchema = z.array(
  z.object({
    week: z.string(),
    trips: z.number(),
    bookings: z.number(),
    revenue_kobo: z.coerce.number(),
  }),
);
const routesSchema = z.array(z.object({ origin: z.string(), destination: z.string(), seats: z.number() }));
const financesRowsSchema = z.tuple([
  z.object({ revenue_kobo: z.coerce.number(), transactions: z.number(), confirmed: z.number() }),
]);

/** The Analytics tab: totals, the current month in Lagos, the last 12 weeks, the busiest routes, the counts on the tabs. */
export async function readAnalytics(asAdmin: AsCaller): Promise<Analytics> {
  return asAdmin(async (sql) => {
    const [{ answer }] = overviewSchema.parse(await sql`select private.admin_overview() as answer`);
    const papers = await countPapers(sql);
    const pendingPayoutAccounts = await countPendingAccounts(sql);
    const waitingSupport = await countWaitingSupport(sql);
    const weeks = weeksSchema.parse(
      await sql`
        select w.week::text as week, w.trips, w.bookings, w.revenue_kobo
        from private.admin_weeks(${ANALYTICS_WEEKS}) w
      `,
    );
    const routes = routesSchema.parse(
      await sql`select r.origin, r.destination, r.seats from private.admin_routes(${ANALYTICS_ROUTES_DAYS}) r`,
    );
    const { revenueKobo, ...totals } = answer.overview;
    return {
      ...answer,
      counts: {
        ...answer.counts,
        ...papers,
        pendingPayoutAccounts,
        waitingSupport,
        // The tab Verification leads to the vehicles and the payout accounts too.
        verification: answer.counts.verification + papers.pendingVehicles + pendingPayoutAccounts,
      },
      overview: { ...totals, revenue: koboToNaira(revenueKobo) },
      weekly: weeks.map(({ revenue_kobo: kobo, ...week }) => ({ ...week, revenue: koboToNaira(kobo) })),
      routes,
    };
  });
}

/** The three cards of the Finances tab. */
export async function readFinances(asAdmin: AsCaller): Promise<Finances> {
  const rows = await asAdmin(
    (sql) => sql`select f.revenue_kobo, f.transactions, f.confirmed from private.admin_finances() f`,
  );
  const [finances] = financesRowsSchema.parse(rows);
  return {
    totalRevenue: koboToNaira(finances.revenue_kobo),
    totalTransactions: finances.transactions,
    confirmedPayments: finances.confirmed,
  };
}
