import type { AsCaller } from '../database/client.ts';

/** Sends nothing more to these mailboxes, until an administrator allows it again. */
export async function suppressMailboxes(
  asCourier: AsCaller,
  { addresses, reason }: { addresses: string[]; reason: string },
): Promise<void> {
  await asCourier(
    (sql) => sql`select private.suppress_mailboxes(${sql.array(addresses)}::text[], ${reason})`,
  );
}
