import { z } from 'zod';
import type { AsCaller } from '../core/database/client.ts';
import type { SentMoney } from '../payments/provider.ts';
import { rowsAs, valueAs } from '../core/database/rows.ts';

const duePayoutSchema = z.object({
  reference: z.string(),
  recipient: z.string(),
  amountKobo: z.coerce.number(),
  day: z.string(),
  isNew: z.boolean(),
  formerReferences: z.array(z.string()),
});
/**
 * A claimed payout. `isNew`: the provider was never asked about this reference; otherwise look before sending. Of each former
 * reference the provider must say that it has failed.
 */
export type DuePayout = z.infer<typeof duePayoutSchema>;

/** Claims the next payout to send or to look at; null if none is due. Larger ones than `upToKobo` are not sent. */
export async function nextPayout(asPayments: AsCaller, upToKobo: number): Promise<DuePayout | null> {
  const rows = await asPayments(
    (sql) => sql`
      select reference, recipient, amount_kobo as "amountKobo", day::text, is_new, former_references
      from private.next_payout(${upToKobo})`,
  );
  return rowsAs(duePayoutSchema, rows)[0] ?? null;
}

/** The outcome of a payout; `refused`: the provider has refused the call and has nothing of it. */
interface PayoutAnswer {
  reference: string;
  sent: Omit<SentMoney, 'state' | 'providerId'> & {
    state: SentMoney['state'] | 'refused';
    providerId: string | null;
  };
  problem?: string | null;
}

/** Records the provider's report about a payout, and returns its status. Rules: `private.payout_changed`. */
export async function recordPayout(
  asPayments: AsCaller,
  { reference, sent, problem = sent.state === 'unclear' ? (sent.status ?? null) : null }: PayoutAnswer,
): Promise<string> {
  const rows = await asPayments(
    (sql) => sql`
      select private.payout_changed(
        ${reference}, ${sent.state}, ${sent.providerId}, ${sent.feeKobo}, ${problem}
      ) as status`,
  );
  return valueAs(z.string(), rows);
}
