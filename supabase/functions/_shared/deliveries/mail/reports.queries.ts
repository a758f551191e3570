import type { AsCaller } from '../../core/database/client.ts';

/** What the mail provider reports about a mail that it took. */
export interface MailReport {
  /** Null: the event names no mail. */
  providerId: string | null;
  mailboxes: string[];
  /**
   * `gone`: the mailbox does not exist. `bounced`: it came back, and nobody knows whether it does. `delayed`: the mailbox is
   * full or its server is down. `not_sent`: our account is at fault. `complained`: the recipient called it spam.
   */
  outcome: 'delivered' | 'gone' | 'bounced' | 'delayed' | 'not_sent' | 'complained';
  /** Empty for `delivered`. */
  problem: string;
}

/** Records what became of a mail; harmless for an unknown mail, twice and in any order. */
export async function recordMailReport(
  asCourier: AsCaller,
  { providerId, mailboxes, outcome, problem }: MailReport,
): Promise<void> {
  await asCourier(
    (sql) =>
      sql`select private.record_mail_event(${providerId}, ${sql.array(mailboxes)}::text[], ${outcome}, ${problem})`,
  );
}
