import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { adminListQuerySchema, rejectSchema } from '../../_shared/contracts/admin.ts';
import {
  adminRefundAccountSchema,
  DIFFERENCE_LISTS,
  ledgerQuerySchema,
  PAYMENT_LISTS,
  PAYOUT_LISTS,
  REFUND_LISTS,
} from '../../_shared/contracts/admin-money.ts';
import type { Bank } from '../../_shared/contracts/payouts.ts';
import {
  decideAboutMoney,
  ledgerStatement,
  listConfirmations,
  listDifferences,
  listLedgerAccounts,
  listLedgerEntries,
  listReconciliations,
  type MoneyDecisionName,
} from '../../_shared/data/admin-ledger.ts';
import { listAllPayments, listPayouts, listRefunds } from '../../_shared/data/admin-money.ts';
import { adminListOf, type AdminList } from '../../_shared/data/admin-page.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { auditHash, requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson } from '../../_shared/http/body.ts';
import { idOf, parseInput, readPage } from '../../_shared/http/parse.ts';
import { respondWithCsv, respondWithPage } from '../../_shared/http/respond.ts';
import { listBanks } from '../actions/payout-account.ts';
import { sendRefundToAccount } from '../actions/refund-account.ts';

const NO_PAYOUT = 'Payout not found.';
const NO_REFUND = 'Refund not found.';

/** /api/admin: payments, refunds, payouts, the ledger and reconciliation. Large decisions answer `waiting` first. */
export const adminMoneyRoutes = new Hono<AppEnv>()
  .get('/payments/:state', requireAdmin, async (c) =>
    respondWithPage(c, await listAllPayments(c.var.asCaller, listOf(c), stateOf(c, PAYMENT_LISTS))),
  )
  .get('/refunds/:state', requireAdmin, async (c) =>
    respondWithPage(c, await listRefunds(c.var.asCaller, listOf(c), stateOf(c, REFUND_LISTS))),
  )
  .get('/payouts/:state', requireAdmin, async (c) =>
    respondWithPage(c, await listPayouts(c.var.asCaller, listOf(c), stateOf(c, PAYOUT_LISTS))),
  )
  .get('/differences/:state', requireAdmin, async (c) => {
    const isOpen = stateOf(c, DIFFERENCE_LISTS) === 'open';
    return respondWithPage(c, await listDifferences(c.var.asCaller, readPage(c), isOpen));
  })
  .get('/reconciliations', requireAdmin, async (c) => c.json(await listReconciliations(c.var.asCaller)))
  .get('/banks', requireAdmin, async (c) => c.json<Bank[]>(await listBanks(c.var.services, c.var.asCaller)))
  .get('/confirmations', requireAdmin, async (c) => c.json(await listConfirmations(c.var.asCaller)))
  .get('/ledger-accounts', requireAdmin, async (c) => c.json(await listLedgerAccounts(c.var.asCaller)))
  .get('/ledger-accounts/:id/entries', requireAdmin, async (c) => {
    const accountId = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(c.req.param('id')).data;
    if (accountId === undefined) throw new AppError('not_found', 'Account not found.');
    const { format, cursor = null } = parseInput(ledgerQuerySchema, c.req.query());
    return format === 'csv'
      ? respondWithCsv(c, `ledger-${accountId}.csv`, await ledgerStatement(c.var.asCaller, accountId))
      : respondWithPage(c, await listLedgerEntries(c.var.asCaller, { accountId, before: cursor }));
  })
  .post('/release-payout/:id', requireAdmin, (c) => decide(c, 'releasePayout', NO_PAYOUT))
  .post('/retry-payout/:id', requireAdmin, (c) => decide(c, 'retryPayout', NO_PAYOUT))
  .post('/hold-payouts/:id', requireAdmin, (c) => decide(c, 'holdPayouts', 'Driver or company not found.'))
  .post('/retry-refund/:id', requireAdmin, (c) => decide(c, 'retryRefund', NO_REFUND))
  .post('/close-difference/:id', requireAdmin, (c) => decide(c, 'closeDifference', 'Difference not found.'))
  .post('/decline-confirmation/:id', requireAdmin, (c) =>
    decide(c, 'declineConfirmation', 'This decision does not wait any more.'),
  )
  .post('/refund-account/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_REFUND);
    const { reason, ...account } = await readJson(c, adminRefundAccountSchema);
    const accountHash = await auditHash(c, `account:${account.bankCode}:${account.accountNumber}`);
    const status = await sendRefundToAccount(c.var.services, c.var.asCaller, {
      id,
      reason,
      account,
      accountHash,
    });
    return c.json({ id, status });
  });

async function decide(c: Context<AppEnv>, name: MoneyDecisionName, missing: string): Promise<Response> {
  const id = idOf(c, missing);
  const { reason } = await readJson(c, rejectSchema);
  return c.json(await decideAboutMoney(c.var.asCaller, name, { id, reason }));
}

function stateOf<State extends string>(c: Context<AppEnv>, states: readonly State[]): State {
  const state = states.find((each) => each === c.req.param('state'));
  if (state === undefined) throw new AppError('not_found', 'Page Not Found');
  return state;
}

function listOf(c: Context<AppEnv>): AdminList {
  return adminListOf(parseInput(adminListQuerySchema, c.req.query()));
}
