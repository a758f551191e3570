import { z } from 'zod';
import {
  askEntrySchema,
  moneyEntrySchema,
  payoutFundingSchema,
  stuckMoneySchema,
  ENTRY_LISTS,
} from './entries.contract.ts';
import { decisionSchema, rejectSchema } from '../../core/admin.contract.ts';
import { pageQuerySchema } from '../../core/page.contract.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { administrator } from '../../core/calls/who.ts';
import { askEntry, listEntries, listStuckMoney, readPayoutFunding } from './entries.queries.ts';
import { pageRequestOf } from '../../core/database/page.ts';
import type { Services } from '../../core/http/app-env.ts';
import { describeError } from '../../core/process/log.ts';
import { commandRoute, route } from '../../core/http/route.ts';
import { stateOf } from '../admin.routes.ts';

const ids = { id: 'Entry not found.' };
const TWO =
  'Always two administrators with accounts; `forbidden` by code alone, and about the administrator’s own money.';

/** Entries by hand, money that can leave only by one, and money for the next payouts. */
export const adminEntryCalls = {
  listEntries: declareCall({
    method: 'GET',
    path: '/admin/money-entries/:state',
    summary: 'What administrators book by hand',
    notes: '`state`: open (waits for a second administrator) or decided.',
    who: administrator(),
    query: pageQuerySchema,
    answer: z.array(moneyEntrySchema),
    isPaged: true,
    errors: ['not_found'],
  }),
  askEntry: declareCall({
    method: 'POST',
    path: '/admin/money-entries',
    summary: 'Ask for an entry: a top-up, a correction, or the exit of money that is stuck',
    notes: `The answer is \`waiting\` until another administrator confirms it. ${TWO} \`conflict\`: the proof was used, or more than is left.`,
    who: administrator(),
    body: askEntrySchema,
    answer: decisionSchema,
    errors: ['conflict', 'not_found'],
    example: {
      body: { kind: 'top_up', amount: 50_000, proof: 'GTB 000123456', reason: 'For the payouts of today' },
    },
  }),
  confirmEntry: decision({
    path: '/admin/confirm-entry/:id',
    summary: 'Book an entry that another administrator has asked for',
    notes: TWO,
  }),
  declineEntry: decision({
    path: '/admin/decline-entry/:id',
    summary: 'Decline an entry that waits, or take one’s own back',
    notes: '`conflict`: already booked.',
  }),
  listStuckMoney: declareCall({
    method: 'GET',
    path: '/admin/stuck-money',
    summary: 'Debts, losses and payments in another currency that only an entry lets out',
    notes: '`subject` is the one of the entry. At most 200, the oldest first.',
    who: administrator(),
    answer: z.array(stuckMoneySchema),
    errors: [],
  }),
  readPayoutFunding: declareCall({
    method: 'GET',
    path: '/admin/payout-funding',
    summary:
      'The sum that the next run of payouts needs, and the part that the balance at the provider lacks',
    notes: '`balance` and `missing` are null while the provider does not answer, and without one.',
    who: administrator(),
    answer: payoutFundingSchema,
    errors: [],
  }),
};

function decision<const Named extends { path: `/${string}`; summary: string; notes: string }>(named: Named) {
  return declareCall({
    method: 'POST',
    who: administrator(404),
    ids,
    body: rejectSchema,
    answer: decisionSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Seen on the statement' } },
    ...named,
  });
}

export const adminEntryRoutes = [
  route(adminEntryCalls.listEntries, async ({ state, query }, c) =>
    listEntries(c.var.asCaller, pageRequestOf(query), stateOf(state, ENTRY_LISTS) === 'open'),
  ),
  route(adminEntryCalls.askEntry, ({ body }, c) => askEntry(c.var.asCaller, body)),
  commandRoute(adminEntryCalls.confirmEntry, 'confirm_entry', ({ id, body }) => ({
    entryId: id,
    reason: body.reason,
  })),
  commandRoute(adminEntryCalls.declineEntry, 'decline_entry', ({ id, body }) => ({
    entryId: id,
    reason: body.reason,
  })),
  route(adminEntryCalls.listStuckMoney, (_, c) => listStuckMoney(c.var.asCaller)),
  route(adminEntryCalls.readPayoutFunding, async (_, c) =>
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
