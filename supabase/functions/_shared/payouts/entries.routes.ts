import { adminEntryCalls as calls } from './entries.calls.ts';
import { ENTRY_LISTS } from './entries.contract.ts';
import { askEntry, listEntries, listStuckMoney, readPayoutFunding } from './entries.queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import type { Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { stateOf } from './admin.routes.ts';

/** What administrators book by hand, money that only that lets out, and money for the next payouts. */
export const adminEntryRoutes = [
  route(calls.listEntries, async ({ state, query }, c) =>
    listEntries(c.var.asCaller, pageRequestOf(query), stateOf(state, ENTRY_LISTS) === 'open'),
  ),
  route(calls.askEntry, ({ body }, c) => askEntry(c.var.asCaller, body)),
  commandRoute(calls.confirmEntry, 'confirm_entry', ({ id, body }) => ({ entryId: id, reason: body.reason })),
  commandRoute(calls.declineEntry, 'decline_entry', ({ id, body }) => ({ entryId: id, reason: body.reason })),
  route(calls.listStuckMoney, (_, c) => listStuckMoney(c.var.asCaller)),
  route(calls.readPayoutFunding, async (_, c) =>
    readPayoutFunding(c.var.asCaller, await balanceOrNull(c.var.services)),
  ),
];

/** The page shows what is due also while the provider is down. */
async function balanceOrNull({ payments, log }: Services): Promise<number | null> {
  if (payments === null) return null;
  return payments.balance().catch((error: unknown) => {
    log('balance_unknown', { error: describeError(error) });
    return null;
  });
}
