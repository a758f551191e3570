import { z } from 'zod';
import {
  adminPayoutSchema,
  adminRefundAccountSchema,
  settleRefundSchema,
  adminRefundSchema,
  booksSchema,
  confirmationSchema,
  differenceSchema,
  ledgerAccountQuerySchema,
  ledgerAccountSchema,
  ledgerEntrySchema,
  ledgerQuerySchema,
  fraudSignSchema,
  reconciliationSchema,
  DIFFERENCE_LISTS,
  PAYOUT_LISTS,
  REFUND_LISTS,
} from './admin.contract.ts';
import { adminListQuerySchema, decisionSchema, rejectSchema } from '../core/admin.contract.ts';
import { bankListSchema } from './contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import {
  ledgerStatement,
  listConfirmations,
  listDifferences,
  listLedgerAccounts,
  listLedgerEntries,
  listFraudSigns,
  listReconciliations,
} from './ledger/queries.ts';
import { listPayouts, listRefunds } from './admin.queries.ts';
import { adminListOf } from '../core/database/admin-page.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { AppError } from '../core/app-error.ts';
import { auditHash } from '../core/access/admin-session.ts';
import { respondWithCsv } from '../core/http/respond.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { listBanks } from './account.actions.ts';
import { sendRefundToAccount } from './refund-account.actions.ts';

const payoutIds = { id: 'Payout not found.' };
const refundIds = { id: 'Refund not found.' };
/** Above this amount, a decision is taken by two. */
const WAITS =
  'Above 100,000 naira `status` is `waiting` until another administrator with an account decides the same; `forbidden` by code alone.';

/** Refunds, payouts, the ledger and reconciliation. Large decisions answer `waiting` first. */
export const adminMoneyCalls = {
  listRefunds: declareCall({
    method: 'GET',
    path: '/admin/refunds/:state',
    summary: 'Refunds',
    notes: '`state`: all, decide (failed, or without an account), under_way or done.',
    who: administrator(),
    query: adminListQuerySchema,
    answer: z.array(adminRefundSchema),
    isPaged: true,
    errors: ['not_found'],
  }),
  listPayouts: declareCall({
    method: 'GET',
    path: '/admin/payouts/:state',
    summary: 'Payouts with bank and the last four digits',
    notes: '`state`: all, on_hold, failed, under_way or paid.',
    who: administrator(),
    query: adminListQuerySchema,
    answer: z.array(adminPayoutSchema),
    isPaged: true,
    errors: ['not_found'],
  }),
  listDifferences: declareCall({
    method: 'GET',
    path: '/admin/differences/:state',
    summary: "Differences between our books and the provider's",
    notes: '`state`: open or closed.',
    who: administrator(),
    query: pageQuerySchema,
    answer: z.array(differenceSchema),
    isPaged: true,
    errors: ['not_found'],
  }),
  readBooks: declareCall({
    method: 'GET',
    path: '/admin/books',
    summary: 'Whether the books agree, as the jobs have checked last',
    who: administrator(),
    answer: booksSchema,
    errors: [],
  }),
  listReconciliations: declareCall({
    method: 'GET',
    path: '/admin/reconciliations',
    summary: 'The last 90 days that were compared, with both balances',
    who: administrator(),
    answer: z.array(reconciliationSchema),
    errors: [],
  }),
  listFraudSigns: declareCall({
    method: 'GET',
    path: '/admin/fraud-signs',
    summary: 'Signs of fraud that hold payouts, until an administrator releases the payouts of the person',
    who: administrator(),
    answer: z.array(fraudSignSchema),
    errors: [],
  }),
  listBanksAsAdmin: declareCall({
    method: 'GET',
    path: '/admin/banks',
    summary: 'The banks, as `GET /banks`',
    who: administrator(),
    answer: bankListSchema,
    errors: [],
  }),
  listConfirmations: declareCall({
    method: 'GET',
    path: '/admin/confirmations',
    summary: 'Decisions that wait for a second administrator and can still be made',
    notes: '`details`: the fields that the second administrator must repeat.',
    who: administrator(),
    answer: z.array(confirmationSchema),
    errors: [],
  }),
  listLedgerAccounts: declareCall({
    method: 'GET',
    path: '/admin/ledger-accounts',
    summary: 'Accounts of the ledger with their balances, debit positive',
    notes: 'First those of the platform. `entries` are counted up to 1,000.',
    who: administrator(),
    query: ledgerAccountQuerySchema,
    answer: z.array(ledgerAccountSchema),
    isPaged: true,
    errors: [],
  }),
  listLedgerEntries: declareCall({
    method: 'GET',
    path: '/admin/ledger-accounts/:id/entries',
    summary: 'Entries with the balance after each, the newest first',
    notes: 'As CSV: at most 5,000 rows.',
    who: administrator(),
    query: ledgerQuerySchema,
    answer: z.array(ledgerEntrySchema),
    isPaged: true,
    alsoAnswers: 'text/csv',
    errors: ['not_found'],
  }),
  releasePayout: decision({
    path: '/admin/release-payout/:id',
    summary: 'Release a payout on hold',
    notes: `The hold of its payee ends. ${WAITS}`,
    ids: payoutIds,
  }),
  retryPayout: decision({
    path: '/admin/retry-payout/:id',
    summary: 'Send a payout that failed again',
    notes: `With the same reference; after a reversed one the payee is paid again tomorrow. ${WAITS}`,
    ids: payoutIds,
  }),
  releasePayouts: decision({
    path: '/admin/release-payouts/:id',
    summary: 'Release the payouts of a driver or company that are held',
    notes: `Also when no payout is on hold yet. Repeating it changes nothing. ${WAITS}`,
    ids: { id: 'Driver or company not found.' },
  }),
  holdPayouts: decision({
    path: '/admin/hold-payouts/:id',
    summary: 'Hold the payouts of a driver or company',
    notes: 'They wait until one is released.',
    ids: { id: 'Driver or company not found.' },
  }),
  retryRefund: decision({
    path: '/admin/retry-refund/:id',
    summary: 'Send a refund that failed again',
    notes: WAITS,
    ids: refundIds,
  }),
  closeDifference: decision({
    path: '/admin/close-difference/:id',
    summary: 'Close a difference',
    notes: `Moves no money. ${WAITS}`,
    ids: { id: 'Difference not found.' },
  }),
  declineConfirmation: decision({
    path: '/admin/decline-confirmation/:id',
    summary: 'Decline a decision that waits for a second administrator',
    notes: '`status` of the answer: `declined`. Also by the one who asked. `conflict`: already confirmed.',
    ids: { id: 'This decision does not wait any more.' },
  }),
  settleRefund: declareCall({
    method: 'POST',
    path: '/admin/settle-refund/:id',
    summary: 'End a refund that the company has paid from its own bank',
    notes:
      'Of a refund that has failed; always two administrators, with the same reference. `status` of the answer: settled or waiting.',
    who: administrator(404),
    ids: refundIds,
    body: settleRefundSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { proof: 'NIP 0001', reason: 'The account was closed' } },
  }),
  sendRefundToAccount: declareCall({
    method: 'POST',
    path: '/admin/refund-account/:id',
    summary: 'Send a refund that needs an account there',
    notes: 'The second administrator of a large one must enter the same account; `conflict` for another.',
    who: administrator(404),
    ids: refundIds,
    body: adminRefundAccountSchema,
    answer: decisionSchema,
    errors: ['conflict', 'payments_off'],
    example: { body: { bankCode: '058', accountNumber: '0123456789', reason: 'Named by phone' } },
  }),
};

function decision<
  const Named extends { path: `/${string}`; summary: string; notes: string; ids: { id: string } },
>(named: Named) {
  return declareCall({
    method: 'POST',
    who: administrator(404),
    body: rejectSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Checked by phone' } },
    ...named,
  });
}

export const adminMoneyRoutes = [
  route(adminMoneyCalls.listRefunds, async ({ state, query }, c) =>
    listRefunds(c.var.asCaller, adminListOf(query), stateOf(state, REFUND_LISTS)),
  ),
  route(adminMoneyCalls.listPayouts, async ({ state, query }, c) =>
    listPayouts(c.var.asCaller, adminListOf(query), stateOf(state, PAYOUT_LISTS)),
  ),
  route(adminMoneyCalls.listDifferences, async ({ state, query }, c) => {
    const isOpen = stateOf(state, DIFFERENCE_LISTS) === 'open';
    return listDifferences(c.var.asCaller, pageRequestOf(query), isOpen);
  }),
  route(adminMoneyCalls.listFraudSigns, (_, c) => listFraudSigns(c.var.asCaller)),
  commandRoute(adminMoneyCalls.readBooks, 'read_books', () => ({})),
  route(adminMoneyCalls.listReconciliations, (_, c) => listReconciliations(c.var.asCaller)),
  route(adminMoneyCalls.listBanksAsAdmin, (_, c) => listBanks(c.var.services, c.var.asCaller)),
  route(adminMoneyCalls.listConfirmations, (_, c) => listConfirmations(c.var.asCaller)),
  route(adminMoneyCalls.listLedgerAccounts, ({ query }, c) => listLedgerAccounts(c.var.asCaller, query)),
  route(adminMoneyCalls.listLedgerEntries, async ({ id, query: { format, cursor = null } }, c) => {
    const accountId = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(id).data;
    if (accountId === undefined) throw new AppError('not_found', 'Account not found.');
    return format === 'csv'
      ? respondWithCsv(c, `ledger-${accountId}.csv`, await ledgerStatement(c.var.asCaller, accountId))
      : listLedgerEntries(c.var.asCaller, { accountId, before: cursor });
  }),
  commandRoute(adminMoneyCalls.releasePayout, 'release_payout', ({ id, body }) => ({
    payoutId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.retryPayout, 'retry_payout', ({ id, body }) => ({
    payoutId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.releasePayouts, 'release_payouts', ({ id, body }) => ({
    payeeId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.holdPayouts, 'hold_payouts', ({ id, body }) => ({
    payeeId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.retryRefund, 'retry_refund', ({ id, body }) => ({
    refundId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.closeDifference, 'close_difference', ({ id, body }) => ({
    differenceId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.declineConfirmation, 'decline_confirmation', ({ id, body }) => ({
    confirmationId: id,
    reason: body.reason,
  })),
  commandRoute(adminMoneyCalls.settleRefund, 'settle_refund', ({ id, body }) => ({ refundId: id, ...body })),
  route(adminMoneyCalls.sendRefundToAccount, async ({ id, body: { reason, ...account } }, c) => {
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
