import type { Person } from '../../../api/testing/cast.ts';
import type { Facade } from '../../../api/testing/facade.ts';

/** Switches online payment on and gives a driver or company a payout account that can be used. */
export async function takeOnline({ sql }: Pick<Facade, 'sql'>, payee: Pick<Person, 'id'>): Promise<void> {
  await sql`update public.platform_settings set online_payments = 'optional'`;
  await sql`
    insert into public.payout_accounts (
      payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
    )
    values (${payee.id}, '058', 'Guaranty Trust Bank', '0123456789', 'ADA OBI', true, false, 'RCP_fake', now())
    on conflict (payee_id) where replaced_at is null do update
    set usable_from = excluded.usable_from, rejected_at = null, rejection_reason = null`;
}

/** Pays held seats as if the provider had reported the payment. Returns its reference. */
export async function settleHold({ sql }: Facade, bookingId: string): Promise<string> {
  const reference = `tafiya-${crypto.randomUUID().replaceAll('-', '')}`;
  await sql`
    insert into public.payments (hold_id, passenger_id, provider, mode, reference, client_key, amount_kobo, method)
    select id, passenger_id, 'fake', 'test', ${reference}, gen_random_uuid(), total_kobo, 'card'
    from public.seat_holds where id = ${bookingId}`;
  await sql`
    select private.settle_payment(reference, jsonb_build_object(
      'state', 'paid', 'amountKobo', amount_kobo, 'requestedKobo', amount_kobo, 'currency', 'NGN', 'feeKobo', 0,
      'channel', 'card', 'providerId', reference, 'paidAt', now()
    ))
    from public.payments where reference = ${reference}`;
  return reference;
}
