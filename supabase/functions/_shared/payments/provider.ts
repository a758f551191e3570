import type { Services } from '../core/http/app-env.ts';

declare module '../core/http/app-env.ts' {
  interface Services {
    /** Null: online payment is off. */
    payments: PaymentProvider | null;
    /** Events of the provider about what other subjects keep. */
    eventWorks: EventWorks;
  }
}

/** How a passenger pays online. The hosted page of the provider takes cards and USSD; a transfer has an account of its own. */
export type PaymentMethod = 'card' | 'ussd' | 'transfer';

export interface OpenRequest {
  /** Ours, and unique: the provider refuses a second payment with it. */
  reference: string;
  amountKobo: number;
  email: string;
  method: PaymentMethod;
  /** Where the hosted page leads afterwards. It proves nothing. */
  returnUrl: string;
  /** When the account number of a transfer ends. */
  expiresAt: Date;
}

/** Where the passenger pays: a page of the provider, or an account for this one transfer. */
export type OpenedPayment =
  | { kind: 'redirect'; url: string }
  | {
      kind: 'transfer';
      bank: string;
      accountNumber: string;
      accountName: string;
      expiresAt: Date;
      /** The path of a page that plays the payer's bank; only in front of a simulator. */
      testBankPath: string | null;
    };

/** The provider's own word for a state. */
interface Named {
  status?: string;
}

/**
 * A payment as the provider has it. Only `paid`, `failed` and `reversed` are final. Here and below `unclear` is a status that we
 * do not know: a person must look.
 */
export interface SeenPayment extends Named {
  /** `unknown`: the provider has no payment with this reference. */
  state: 'unknown' | 'open' | 'paid' | 'failed' | 'reversed' | 'unclear';
  /** Open, and more than abandoned: the passenger has typed a code, or a transfer is awaited. */
  isUnderWay: boolean;
  /** The amount taken, including a fee that the payer bears on top. */
  amountKobo: number;
  /** The amount we asked for. */
  requestedKobo: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Null while the provider has not reported it. */
  feeKobo: number | null;
  /** The provider's name for the payment method, for example `card` or `bank_transfer`. */
  channel: string | null;
  providerId: string;
  paidAt: Date | null;
  /** The provider's name for the card: the same for each payment with it. Absent unless a card paid. */
  cardKey?: string;
}

/** A webhook with a valid proof. It is a hint to look at the provider; no amount is taken from it. */
export interface ProviderEvent {
  /** The same for every delivery of the same event. */
  key: string;
  kind: 'charge' | 'transfer_rejected' | 'refund' | 'payout' | 'dispute' | 'other';
  /** Our reference of the payment or payout, or the provider's id of the dispute. Null for a transfer that was rejected. */
  reference: string | null;
}

/** A transfer that the provider has sent back: it names the payer, and no payment of ours. */
export interface RejectedTransfer {
  email: string;
  amountKobo: number;
}

/** A refund or payout as the provider has it. */
export interface SentMoney extends Named {
  state: 'queued' | 'processing' | 'done' | 'failed' | 'needs_attention' | 'otp' | 'reversed' | 'unclear';
  providerId: string;
  feeKobo: number | null;
}

/** A refund in the provider's list. */
export interface ListedRefund extends SentMoney {
  /** Our reference of the payment. */
  reference: string;
  /** Our id; null for a refund that we did not make. */
  refundId: string | null;
  amountKobo: number;
}

export interface Bank {
  /** The provider's code, for example `058`. */
  code: string;
  name: string;
}

export interface Settlement {
  providerId: string;
  grossKobo: number;
  feeKobo: number;
  netKobo: number;
  /** The amount kept for refunds and lost disputes; null: the provider does not report it. */
  deductedKobo: number | null;
  at: Date;
}

/** A change of our balance at the provider, which is negative when money was taken. */
export interface BalanceEntry {
  entryId: string;
  kobo: number;
  /** Its subject, in the provider's words, and the id there. */
  kind: string;
  subjectId: string;
}

export interface SeenDispute extends Named {
  providerId: string;
  /** Our reference of the payment. */
  reference: string;
  amountKobo: number;
  state: 'open' | 'won' | 'lost' | 'unclear';
  dueAt: Date | null;
}

/** A payment in the provider's list, to compare with ours. */
export interface ListedPayment extends SeenPayment {
  reference: string;
}

/**
 * A payment provider. Every call may throw ProviderRefused or ProviderUnavailable, and no call may be made inside a
 * database transaction: write the intent and commit, call, write the outcome.
 */
export interface PaymentProvider {
  name: string;
  mode: 'test' | 'live';
  open(request: OpenRequest): Promise<OpenedPayment>;
  look(reference: string): Promise<SeenPayment>;
  /** Checks the proof over the bytes as received, and reads the event. Null: it does not come from the provider. */
  readEvent(body: Uint8Array, headers: Headers): Promise<ProviderEvent | null>;
  /** Reads the body of an event `transfer_rejected`, whose proof was checked before. Null: it has nothing useful. */
  rejectedTransfer(body: string): RejectedTransfer | null;
  /**
   * `refundId` is ours, a UUID; the provider keeps it as a note, because a refund has no reference of ours. The same id refunds
   * twice: after an answer that was lost, look for it with `refundsBetween` first.
   */
  refund(request: { reference: string; refundId: string; amountKobo: number }): Promise<SentMoney>;
  /** Null: the provider has no refund with this id of its own. */
  refundWith(providerId: string): Promise<ListedRefund | null>;
  /** All refunds that were made in this time, of all payments. */
  refundsBetween(from: Date, to: Date): Promise<ListedRefund[]>;
  /** Sends a refund that needs attention to this account. @throws ProviderRefused in any other state. */
  retryRefund(providerId: string, account: { bankCode: string; accountNumber: string }): Promise<SentMoney>;
  banks(): Promise<Bank[]>;
  /** The name of the account's holder; null if there is no such account. */
  holderOf(account: { bankCode: string; accountNumber: string }): Promise<string | null>;
  /** Creates a recipient of payouts and returns the provider's code for it. */
  createRecipient(account: { bankCode: string; accountNumber: string; name: string }): Promise<string>;
  /** Pays out. The same reference never pays twice. */
  payOut(request: {
    reference: string;
    recipient: string;
    amountKobo: number;
    reason: string;
  }): Promise<SentMoney>;
  /** Null: the provider has no payout with this reference. */
  payoutOf(reference: string): Promise<SentMoney | null>;
  paymentsBetween(from: Date, to: Date): Promise<ListedPayment[]>;
  settlementsBetween(from: Date, to: Date): Promise<Settlement[]>;
  /** Changes of our balance. */
  balanceEntriesBetween(from: Date, to: Date): Promise<BalanceEntry[]>;
  /** Our balance at the provider, in kobo. */
  balance(): Promise<number>;
  dispute(providerId: string): Promise<SeenDispute>;
  disputesBetween(from: Date, to: Date): Promise<SeenDispute[]>;
  /** Gives up a dispute (`accept`), or answers it with our words. */
  answerDispute(providerId: string, answer: { accept: boolean; message: string }): Promise<void>;
}

/** Works on an event; null when it is done, or why it waits. */
export type EventWorks = Record<
  'dispute' | 'payout',
  (services: Services, reference: string) => Promise<string | null>
>;
