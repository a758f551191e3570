import type { Person } from './cast.ts';
import type { Facade } from './facade.ts';

/** Switches online payment on and gives a driver or company a payout account that can be used. */
export async function takeOnline({ sql }: Facade, payee: Person): Promise<void> {
  await sql`update public.platform_settings set online_payments = 'optional'`;
  await sql`
    insert into public.payout_accounts (
      payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code, usable_from
    )
    values (${payee.id}, '058', 'Guaranty Trust Bank', '0123456789', 'ADA OBI', true, false, 'RCP_fake', now())`;
}
