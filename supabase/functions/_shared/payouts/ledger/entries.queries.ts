import { z } from 'zod';
import {
  moneyEntrySchema,
  payoutFundingSchema,
  stuckMoneySchema,
  type AskEntry,
  type MoneyEntry,
  type PayoutFunding,
  type StuckMoney,
} from './entries.contract.ts';
import type { Decision } from '../../core/admin.contract.ts';
import type { AsCaller } from '../../core/database/client.ts';
import { koboToNaira, nairaToKobo } from '../../core/money.ts';
import { pageAs, type Page, type PageRequest } from '../../core/database/page.ts';
import { rowAs, rowsAs, valueAs } from '../../core/database/rows.ts';

/** One page of the entries that wait, or that were decided. */
export async function listEntries(
  asAdmin: AsCaller,
  { after, limit }: PageRequest,
  isOpen: boolean,
): Promise<Page<MoneyEntry>> {
  const rows = await asAdmin(
    (sql) => sql`
      select e.*, e.asked_at::text as position_at
      from private.list_entries(
        ${isOpen}, ${after?.at ?? null}::text::timestamptz, ${after?.id ?? null}, ${limit + 1}
      ) e`,
  );
  return pageAs(moneyEntrySchema, rows, limit);
}

/** Asks for an entry, which waits. @throws AppError `forbidden`, `not_found`, `conflict`. */
export async function askEntry(asAdmin: AsCaller, ask: AskEntry): Promise<Decision> {
  const { kind, subject = null, amount, debit = null, credit = null, proof, reason } = ask;
  const rows = await asAdmin(
    (sql) => sql`
      select private.ask_entry(
        ${kind}, ${subject}, ${nairaToKobo(amount)}, ${debit}, ${credit}, ${proof}, ${reason}
      ) as id`,
  );
  return { id: valueAs(z.string(), rows), status: 'waiting' };
}

/** Money that only an entry lets out. */
export async function listStuckMoney(asAdmin: AsCaller): Promise<StuckMoney[]> {
  const rows = await asAdmin((sql) => sql`select * from private.list_stuck_money()`);
  return rowsAs(stuckMoneySchema, rows);
}

/** The funding of the next run of payouts; `balanceKobo` is the one at the provider, null if unknown. */
export async function readPayoutFunding(
  asAdmin: AsCaller,
  balanceKobo: number | null,
): Promise<PayoutFunding> {
  const rows = await asAdmin((sql) => sql`select * from private.payout_funding(${balanceKobo})`);
  const funding = rowAs(payoutFundingSchema.omit({ balance: true }), rows);
  return { ...funding, balance: balanceKobo === null ? null : koboToNaira(balanceKobo) };
}

/** Warns administrators if the balance lacks money for payouts that begin soon; returns the kobo that it lacks. */
export async function warnAboutFunding(asPayments: AsCaller, balanceKobo: number): Promise<number> {
  const rows = await asPayments((sql) => sql`select private.warn_about_funding(${balanceKobo})`);
  return valueAs(z.coerce.number(), rows);
}
