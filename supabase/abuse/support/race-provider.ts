const TRANSFER_FEE_KOBO = 2500;
const FEE_KOBO = 1500;

interface Charge {
  taken: number;
  fee: number;
  isSettled: boolean;
}
interface Refund {
  reference: string;
  kobo: number;
  isFromBalance: boolean;
  isDeducted: boolean;
  hasFailed: boolean;
}
type Transfer = { kobo: number; state: 'done' | 'failed' | 'reversed' };

/** The changes of the balance at the race's provider, as `private.record_balance_entries` takes it. */
interface RaceEntry {
  entryId: string;
  kobo: number;
  kind: string;
  subjectId: string;
}

/** A settlement, in the order of `private.record_settlement`. */
interface RaceSettlement {
  id: string;
  gross: number;
  fee: number;
  deducted: number;
  net: number;
}

/** The provider's own books of a race: what it has taken, settled, given back and paid out. Nothing of it is taken from ours. */
export function createRaceProvider() {
  const charges = new Map<string, Charge>();
  const refunds = new Map<string, Refund>();
  const transfers = new Map<string, Transfer>();
  const entries: RaceEntry[] = [];
  const lost = new Set<string>();
  const moved = (kobo: number, kind: string, subjectId: string) =>
    void entries.push({ entryId: `race-${crypto.randomUUID()}`, kobo, kind, subjectId });

  return {
    charges,
    refunds,
    transfers,
    entries,
    feeOf: (taken: number) => Math.min(FEE_KOBO, taken),
    balance: () => entries.reduce((sum, { kobo }) => sum + kobo, 0),
    charge(reference: string, taken: number): void {
      if (charges.has(reference)) return;
      charges.set(reference, { taken, fee: this.feeOf(taken), isSettled: false });
    },
    /** Settles all that was taken, without the refunds that it keeps. Null: nothing was taken. */
    settle(): RaceSettlement | null {
      const due = [...charges].filter(([, { isSettled }]) => !isSettled);
      if (due.length === 0) return null;
      const id = `race-${crypto.randomUUID()}`;
      const [gross, fee] = [sum(due.map(([, { taken }]) => taken)), sum(due.map(([, each]) => each.fee))];
      for (const [, charge] of due) charge.isSettled = true;
      const references = new Set(due.map(([reference]) => reference));
      const kept = [...refunds.values()].filter(
        (each) => references.has(each.reference) && !each.isFromBalance && !each.hasFailed,
      );
      for (const refund of kept) refund.isDeducted = true;
      const deducted = sum(kept.map(({ kobo }) => kobo));
      const net = gross - fee - deducted;
      moved(net, 'Settlement', id);
      return { id, gross, fee, deducted, net };
    },
    /** Takes a refund: from the settlement of its payment, or from the balance. Returns its id there. */
    refund(reference: string, kobo: number): string {
      const id = `race-${crypto.randomUUID()}`;
      const isFromBalance = charges.get(reference)?.isSettled === true;
      refunds.set(id, { reference, kobo, isFromBalance, isDeducted: false, hasFailed: false });
      if (isFromBalance) moved(-kobo, 'Refund', id);
      return id;
    },
    failRefund(id: string): void {
      const refund = refunds.get(id);
      if (!refund || refund.hasFailed) return;
      refund.hasFailed = true;
      if (refund.isFromBalance || refund.isDeducted) moved(refund.kobo, 'Refund', id);
    },
    loseDispute(id: string, kobo: number): void {
      if (lost.has(id)) return;
      lost.add(id);
      moved(-kobo, 'Dispute', id);
    },
    /** Null: the balance is too small. */
    payOut(reference: string, kobo: number, state: 'done' | 'failed'): Transfer | null {
      const before = transfers.get(reference);
      if (before) return before;
      if (this.balance() < kobo + TRANSFER_FEE_KOBO) return null;
      const transfer: Transfer = { kobo, state };
      transfers.set(reference, transfer);
      if (state === 'done') moved(-kobo - TRANSFER_FEE_KOBO, 'Transfer', reference);
      return transfer;
    },
    /** A payout comes back, with its fee. */
    reverse(reference: string): void {
      const transfer = transfers.get(reference);
      if (transfer?.state !== 'done') return;
      transfer.state = 'reversed';
      moved(transfer.kobo + TRANSFER_FEE_KOBO, 'Transfer', reference);
    },
    transferFee: TRANSFER_FEE_KOBO,
  };
}
export type RaceProvider = ReturnType<typeof createRaceProvider>;

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
