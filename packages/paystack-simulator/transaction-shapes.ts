import { INTEGRATION, iso } from './context.ts';
import type { Charge } from './rows.ts';

const IP_ADDRESS = '127.0.0.1';

/** A payment as `GET /transaction/verify/:reference` and webhooks show it: an empty text as metadata, no fees before it is paid. */
export function transactionOf(charge: Charge): object {
  return {
    ...commonOf(charge),
    receipt_number: null,
    metadata: '',
    authorization: charge.card === null ? {} : authorizationOf(charge.card),
    customer: customerOf(charge),
    plan: null,
    fees_breakdown: null,
    connect: null,
    source: null,
    requested_amount: charge.requestedKobo,
    transaction_date: iso(charge.createdAt),
    plan_object: {},
  };
}

/** As `GET /transaction` lists it. */
export function listedTransactionOf(charge: Charge): object {
  const { international_format_phone: _phone, ...customer } = customerOf(charge);
  return {
    ...commonOf(charge),
    // Its description has no unpaid payment.
    paidAt: iso(charge.paidAt ?? charge.createdAt),
    metadata: null,
    customer,
    authorization: { ...NO_AUTHORIZATION, ...(charge.card !== null && authorizationOf(charge.card)) },
    plan: {},
    source: { source: 'merchant_api', type: 'api', identifier: null, entry_point: 'transaction_initialize' },
    connect: null,
    requested_amount: charge.requestedKobo,
  };
}

/** As a dispute shows it; only `GET /dispute/:id` has what we asked for. */
export function disputedTransactionOf(charge: Charge, isListed: boolean): object {
  return {
    ...commonOf(charge),
    metadata: { custom_fields: [] },
    fees: charge.feeKobo ?? 0,
    authorization: isListed ? {} : { receiver_bank_account_number: null, receiver_bank: null },
    customer: isListed ? null : { international_format_phone: null },
    plan: {},
    source: null,
    fees_breakdown: null,
    connect: null,
    ...(!isListed && { requested_amount: charge.requestedKobo }),
  };
}

/** As the answer of `POST /refund` shows it. */
export function refundedTransactionOf(charge: Charge): object {
  const paidAt = iso(charge.paidAt ?? charge.createdAt);
  return {
    id: charge.number,
    domain: charge.domain,
    reference: charge.reference,
    amount: charge.amountKobo,
    paid_at: paidAt,
    channel: channelOf(charge),
    currency: charge.currency,
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
    split: {},
    order_id: null,
    paidAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

function customerOf({ email, number }: Charge) {
  return {
    id: number,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${number}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** The payer as refunds and disputes show them. */
export function namedCustomerOf(charge: Charge): object {
  return {
    ...customerOf(charge),
    first_name: '',
    last_name: '',
    phone: '',
    metadata: '',
    international_format_phone: '',
  };
}

/** The payer as webhooks of refunds and rejected transfers show them. */
export function eventCustomerOf(charge: Charge): object {
  return { ...customerOf(charge), domain: charge.domain, integration: INTEGRATION };
}

const NO_AUTHORIZATION = {
  authorization_code: null,
  bin: null,
  last4: null,
  exp_month: null,
  exp_year: null,
  channel: null,
  card_type: null,
  bank: null,
  country_code: null,
  brand: null,
  reusable: false,
  signature: null,
  account_name: null,
};

function authorizationOf(card: string): object {
  return {
    authorization_code: `AUTH_${card.slice(-8)}`,
    bin: card.slice(0, 6),
    last4: card.slice(-4),
    channel: 'card',
    country_code: 'NG',
    reusable: true,
    signature: `SIG_${card.slice(-8)}`,
  };
}

function commonOf(charge: Charge) {
  const paidAt = charge.paidAt === null ? null : iso(charge.paidAt);
  return {
    id: charge.number,
    domain: charge.domain,
    status: charge.status,
    reference: charge.reference,
    amount: charge.amountKobo,
    message: charge.message,
    gateway_response:
      charge.status === 'success' ? 'Successful' : (charge.message ?? 'The transaction was not completed'),
    paid_at: paidAt,
    created_at: iso(charge.createdAt),
    channel: channelOf(charge),
    currency: charge.currency,
    ip_address: IP_ADDRESS,
    log: {
      start_time: Math.floor(charge.createdAt / 1000),
      time_spent: 0,
      attempts: charge.card === null ? 0 : 1,
      errors: 0,
      success: paidAt !== null,
      mobile: false,
      input: [],
      history: [],
    },
    fees: charge.feeKobo,
    fees_split: null,
    split: {},
    subaccount: {},
    order_id: null,
    paidAt,
    createdAt: iso(charge.createdAt),
    pos_transaction_data: null,
  };
}

function channelOf(charge: Charge): string {
  return charge.channel ?? charge.channels[0] ?? 'card';
}
