import { moveBalance } from './balance.ts';
import { INTEGRATION, iso, Refusal, type Context } from './context.ts';
import type { Charge, Settlement } from './rows.ts';

const DAY_MS = 24 * 3_600_000;
const LAGOS_OFFSET_MS = 3_600_000;
const SETTLED_AT_HOUR = 10;

/** When a payment is settled: at 10:00 in Lagos on the next working day. */
export function settledAt(paidAt: number): number {
  const lagosDay = Math.floor((paidAt + LAGOS_OFFSET_MS) / DAY_MS) + 1;
  // 1 January 1970 was a Thursday.
  const weekday = (lagosDay + 4) % 7;
  const weekend = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return (lagosDay + weekend) * DAY_MS + SETTLED_AT_HOUR * 3_600_000 - LAGOS_OFFSET_MS;
}

/** Settles the payments that are due, one settlement for each day; with `isNow` all that are paid. */
export function settle(context: Context, isNow = false): void {
  const { store, now } = context;
  const days = new Map<number, Charge[]>();
  for (const charge of store.charges.all()) {
    const isPaid = charge.status === 'success' || charge.status === 'reversed';
    if (!isPaid || charge.paidAt === null || charge.settlementId !== null || charge.currency !== 'NGN')
      continue;
    const at = isNow ? now() : settledAt(charge.paidAt);
    if (at <= now()) days.set(at, [...(days.get(at) ?? []), charge]);
  }
  for (const [at, charges] of days) settleDay(context, at, charges);
}

function settleDay(context: Context, at: number, charges: Charge[]): void {
  const { store } = context;
  const number = store.next();
  const id = String(number);
  const references = new Set(charges.map(({ reference }) => reference));
  const refunds = store.refunds
    .all()
    .filter((each) => references.has(each.reference) && !each.isFromBalance && each.status !== 'failed');
  const grossKobo = sum(charges.map(({ amountKobo }) => amountKobo));
  const feeKobo = sum(charges.map((charge) => charge.feeKobo ?? 0));
  const deductedKobo = sum(refunds.map(({ amountKobo }) => amountKobo));
  const netKobo = grossKobo - feeKobo - deductedKobo;
  store.settlements.put({ id, number, at, grossKobo, feeKobo, deductedKobo, netKobo });
  moveBalance(context, { kobo: netKobo, reason: 'Settlement', model: 'Settlement', row: number });
  for (const charge of charges) store.charges.put({ ...charge, settlementId: id });
  for (const refund of refunds) store.refunds.put({ ...refund, deductedIn: id });
}

export function settlementShape(settlement: Settlement): object {
  return {
    id: settlement.number,
    integration: INTEGRATION,
    domain: 'test',
    status: 'success',
    currency: 'NGN',
    total_amount: settlement.netKobo,
    effective_amount: settlement.netKobo,
    total_fees: settlement.feeKobo,
    total_processed: settlement.grossKobo,
    deductions: settlement.deductedKobo,
    settlement_date: iso(settlement.at),
    settled_by: null,
    createdAt: iso(settlement.at),
    updatedAt: iso(settlement.at),
  };
}

/** The payments of a settlement. @throws Refusal if there is none. */
export function settledCharges({ store }: Context, id: string): Charge[] {
  if (!store.settlements.get(id)) throw new Refusal('Settlement not found', 404);
  return store.charges.all().filter(({ settlementId }) => settlementId === id);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
