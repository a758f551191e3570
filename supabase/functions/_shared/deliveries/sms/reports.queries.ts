import type { AsCaller } from '../../core/database/client.ts';

/** What the SMS provider reports about an SMS that it took. */
export interface SmsReport {
  providerId: string;
  /** E.164. */
  receiver: string;
  /** `wrong_number`: the recipient's network has no such number. */
  outcome: 'delivered' | 'failed' | 'wrong_number';
  /** Why it was not delivered; empty if it was. */
  problem: string;
}

/** Records what became of an SMS; harmless for an unknown SMS, twice and in any order. */
export async function recordSmsReport(
  asCourier: AsCaller,
  { providerId, receiver, outcome, problem }: SmsReport,
): Promise<void> {
  await asCourier(
    (sql) => sql`select private.record_sms_report(${providerId}, ${receiver}, ${outcome}, ${problem})`,
  );
}
