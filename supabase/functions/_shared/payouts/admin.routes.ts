import { z } from 'zod';
import { adminMoneyCalls as calls } from './admin.calls.ts';
import { DIFFERENCE_LISTS, PAYMENT_LISTS, PAYOUT_LISTS, REFUND_LISTS } from './admin.contract.ts';
import {
  ledgerStatement,
  listConfirmations,
  listDifferences,
  listLedgerAccounts,
  listLedgerEntries,
  listFraudSigns,
  listReconciliations,
} from './ledger.queries.ts';
import { listAllPayments, listPayouts, listRefunds } from './admin.queries.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { AppError } from '../core/app-error.ts';
import { auditHash } from '../core/access/admin-session.ts';
import { respondWithCsv } from '../core/http/respond.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { listBanks } from './account.actions.ts';
import { sendRefundToAccount } from './refund-account.actions.ts';

/** Payments, refunds, payouts, the ledger and reconciliation. Large decisions answer `waiting` first. */
export const adminMoneyRoutes = [
  route(calls.listAllPayments, async ({ state, query }, c) =>
    listAllPayments(c.var.asCaller, adminListOf(query), stateOf(state, PAYMENT_LISTS)),
  ),
  route(calls.listRefunds, async ({ state, query }, c) =>
    listRefunds(c.var.asCaller, adminListOf(query), stateOf(state, REFUND_LISTS)),
  ),
  route(calls.listPayouts, async ({ state, query }, c) =>
    listPayouts(c.var.asCaller, adminListOf(query), stateOf(state, PAYOUT_LISTS)),
  ),
  route(calls.listDifferences, async ({ state, query }, c) => {
    const isOpen = stateOf(state, DIFFERENCE_LISTS) === 'open';
    return listDifferences(c.var.asCaller, pageRequestOf(query), isOpen);
  }),
  route(calls.listFraudSigns, (_, c) => listFraudSigns(c.var.asCaller)),
  route(calls.listReconciliations, (_, c) => listReconciliations(c.var.asCaller)),
  route(calls.listBanksAsAdmin, (_, c) => listBanks(c.var.services, c.var.asCaller)),
  route(calls.listConfirmations, (_, c) => listConfirmations(c.var.asCaller)),
  route(calls.listLedgerAccounts, ({ query }, c) => listLedgerAccounts(c.var.asCaller, query)),
  route(calls.listLedgerEntries, async ({ id, query: { format, cursor = null } }, c) => {
    const accountId = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(id).data;
    if (accountId === undefined) throw new AppError('not_found', 'Account not found.');
    return format === 'csv'
      ? respondWithCsv(c, `ledger-${accountId}.csv`, await ledgerStatement(c.var.asCaller, accountId))
      : listLedgerEntries(c.var.asCaller, { accountId, before: cursor });
  }),
  commandRoute(calls.releasePayout, 'release_payout', ({ id, body }) => ({
    payoutId: id,
    reason: body.reason,
  })),
  commandRoute(calls.retryPayout, 'retry_payout', ({ id, body }) => ({ payoutId: id, reason: body.reason })),
  commandRoute(calls.holdPayouts, 'hold_payouts', ({ id, body }) => ({ payeeId: id, reason: body.reason })),
  commandRoute(calls.retryRefund, 'retry_refund', ({ id, body }) => ({ refundId: id, reason: body.reason })),
  commandRoute(calls.closeDifference, 'close_difference', ({ id, body }) => ({
    differenceId: id,
    reason: body.reason,
  })),
  commandRoute(calls.declineConfirmation, 'decline_confirmation', ({ id, body }) => ({
    confirmationId: id,
    reason: body.reason,
  })),
  commandRoute(calls.settleRefund, 'settle_refund', ({ id, body }) => ({ refundId: id, ...body })),
  route(calls.sendRefundToAccount, async ({ id, body: { reason, ...account } }, c) => {
    const accountHash = await auditHash(c, `account:${account.bankCode}:${account.accountNumber}`);
    const sent = { id, reason, account, accountHash };
    return { id, status: await sendRefundToAccount(c.var.services, c.var.asCaller, sent) };
  }),
];

/** The state that a path names. @throws AppError `not_found` for another. */
export function stateOf<State extends string>(given: string, states: readonly State[]): State {
  const state = states.find((each) => each === given);
  if (state === undefined) throw new AppError('not_found', 'Page Not Found');
  return state;
}
