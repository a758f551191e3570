import type { Facade } from '../../functions/api/testing/facade.ts';

/** Columns for SECRET_COLUMNS and OPEN_COLUMNS. */
export const SECRET_COLUMNS_OF_PAYMENTS = [
  'seat_holds.travellers',
  // Views of the same columns.
  ...['attempted_payments', 'booking_payments'].flatMap((view) => [
    `${view}.reference`,
    `${view}.payout_reference`,
  ]),
  'payments.reference',
  'payments.provider_id',
  'payments.card_key',
  'payments.page_url',
  'payments.transfer_account',
  'refunds.provider_id',
  'refunds.problem',
  'refunds.proof',
  'refunds.former_provider_ids',
  'payouts.reference',
  'payouts.former_references',
  'payouts.provider_id',
  'payouts.problem',
  'disputes.provider_id',
  'disputes.words',
  'disputes.charge_reason',
];
export const OPEN_COLUMNS_OF_PAYMENTS = [
  'attempted_payments.outcome',
  ...['attempted_payments', 'booking_payments'].flatMap((view) =>
    ['status', 'method', 'problem', 'paid', 'payout_day', 'payout_status', 'state'].map(
      (column) => `${view}.${column}`,
    ),
  ),
  'payouts.day',
  'payouts.hold_cause',
  'payouts.status',
  'disputes.provider',
  'disputes.status',
  'disputes.unclear_status',
  'earnings.kind',
  'payments.channel',
  'payments.currency',
  'payments.method',
  'payments.mode',
  'payments.outcome',
  'payments.problem',
  'payments.provider',
  'payments.status',
  'refunds.cause',
  'refunds.settled_by',
  'refunds.status',
  'seat_holds.agreed_terms',
  'seat_holds.extras',
  'seat_holds.points',
  'seat_holds.status',
  'seat_holds.request_payment',
  'seat_holds.from_place_id',
  'seat_holds.to_place_id',
];

/** Stores a payment of the passenger that came back, with a secret in every column that can hide one. */
export async function plantPayment(
  { sql }: Facade,
  booking: string,
  plant: (what: string, value: string, readers: readonly string[]) => string,
): Promise<void> {
  const own = ['passenger'];
  const word = (what: string, readers: readonly string[]): string =>
    plant(what, `canary-${crypto.randomUUID()}`, readers);
  const reference = plant(
    'the reference of a payment',
    `tafiya-${crypto.randomUUID().replaceAll('-', '')}`,
    own,
  );
  await sql`
    with hold as (
      insert into public.seat_holds (
        trip_id, passenger_id, seats, fare_kobo, from_stop_id, to_stop_id, departure_at, travellers, client_key, status,
        expires_at, ended_at
      )
      select b.trip_id, b.passenger_id, 1, 5000, b.from_stop_id, b.to_stop_id, b.agreed_departure_at,
        ${sql.json([{ name: word('the name of a traveller of a hold', own) }])}, gen_random_uuid(), 'released', now(), now()
      from public.bookings b where b.id = ${booking}
      returning id, passenger_id
    )
    insert into public.payments (
      hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method, page_url, transfer_account
    )
    select h.id, h.passenger_id, 'abuse', 'test', ${reference}, gen_random_uuid(), 5000, 'transfer',
      ${`https://pay.test/${word('the page of a payment', own)}`},
      ${sql.json({ bank: 'Bank', accountNumber: word('the account of a transfer', own), accountName: 'Tafiya' })}
    from hold h`;
  const seen = {
    state: 'paid',
    amountKobo: 5000,
    requestedKobo: 5000,
    currency: 'NGN',
    feeKobo: 0,
    providerId: word('the provider’s id of a payment', []),
    cardKey: word('the provider’s name of a card', []),
  };
  await sql`select private.settle_payment(${reference}, ${sql.json(seen)})`;
  await sql`
    update public.refunds r
    set provider_id = ${word('the provider’s id of a refund', [])}, problem = ${word('the problem of a refund', [])},
      next_try_at = 'infinity'
    from public.payments p where p.id = r.payment_id and p.reference = ${reference}`;
  await sql`
    with bank as (
      insert into public.refunds (payment_id, passenger_id, cause, amount_kobo, status, done_at, settled_by, proof)
      select p.id, p.passenger_id, 'bank', 1, 'done', now(), 'outside', ${word('the reference of a transfer', own)}
      from public.payments p where p.reference = ${reference} returning payment_id
    )
    update public.refunds r set amount_kobo = r.amount_kobo - 1
    from bank where r.payment_id = bank.payment_id and r.cause <> 'bank'`;
  await sql`
    select private.post_journal(${`refund-outside:${reference}`}, 'refund_outside', null, ${sql.json([
      { account: 'refunds_payable', kobo: 1 },
      { account: 'company_bank', kobo: -1 },
    ])})`;
  await sql`
    insert into public.disputes (
      provider, provider_id, payment_id, amount_kobo, status, accepts, words, loss_kobo, charged_kobo, charge_reason, ended_at
    )
    select 'abuse', ${word('the provider’s id of a dispute', [])}, p.id, 1, 'lost', false,
      ${word('our answer to a bank', [])}, 1, 0, ${word('why a loss was charged', [])}, now()
    from public.payments p where p.reference = ${reference}`;
}
