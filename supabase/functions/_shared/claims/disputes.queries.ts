import { z } from 'zod';
import type { AnswerDispute } from './admin.contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import type { SeenDispute } from '../payments/provider.ts';
import { rowAs, valueAs, valuesAs } from '../core/database/rows.ts';

const outcomeSchema = z.enum(['open', 'won', 'lost', 'waiting', 'unknown']);
export type DisputeOutcome = z.infer<typeof outcomeSchema>;

/** Records the provider's report about a dispute. Rules: `private.dispute_changed`. */
export async function recordDispute(
  asPayments: AsCaller,
  { provider, seen }: { provider: string; seen: SeenDispute },
): Promise<DisputeOutcome> {
  const rows = await asPayments(
    (sql) => sql`
      select private.dispute_changed(
        ${provider}, ${sql.json({ ...seen, dueAt: seen.dueAt?.toISOString() ?? null })}
      ) as outcome`,
  );
  return valueAs(outcomeSchema, rows);
}

const intentSchema = z.object({ providerId: z.string(), isSent: z.boolean(), waits: z.boolean() });

/** Stores our answer to a dispute; `waits`: a second administrator must confirm it first. Rules: `private.intend_dispute_answer`. */
export async function intendDisputeAnswer(
  asAdmin: AsCaller,
  { id, accept, words }: AnswerDispute & { id: string },
): Promise<z.infer<typeof intentSchema>> {
  const rows = await asAdmin(
    (sql) =>
      sql`select provider_id, is_sent, waits from private.intend_dispute_answer(${id}, ${accept}, ${words})`,
  );
  return rowAs(intentSchema, rows);
}

/** The provider's ids of disputes that are open. */
export async function openDisputes(asPayments: AsCaller): Promise<string[]> {
  const rows = await asPayments((sql) => sql`select provider_id from private.open_disputes()`);
  return valuesAs(z.string(), rows);
}
