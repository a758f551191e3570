import type postgres from 'postgres';
import type { RaceProvider } from './race-provider.ts';

type Row = postgres.Row | undefined;
/** Calls of the race, each in a transaction of its own; undefined: refused. */
interface RaceCalls {
  asPayments(query: string, values: postgres.SerializableParameter[]): Promise<Row>;
  asOwner(query: string, values: postgres.SerializableParameter[]): Promise<Row>;
  asAdmin(query: string, values: postgres.SerializableParameter[]): Promise<Row>;
  random(): number;
  count(what: string): void;
}

/** Settlements, disputes, payouts and retries of a race, between the provider's books and ours. */
export function createRaceBooks(owner: postgres.Sql, provider: RaceProvider, calls: RaceCalls) {
  const { asPayments, asOwner, asAdmin, random, count } = calls;
  /** The outcomes of payouts, in turns. */
  const outcomes = ['done', 'failed', 'reversed', 'lost'] as const;
  let payouts = 0;
  let isPaying = false;
  const disputes = new Map<string, { reference: string; kobo: number; state: 'open' | 'lost' | 'won' }>();
  const pick = <Item>(items: Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  /** Books what the provider has settled and moved, as the reconciliation of a day does. */
  async function reconcile(): Promise<void> {
    const settled = provider.settle();
    if (settled) {
      count('settled');
      if (settled.deducted > 0) count('netted');
      const { id, gross, fee, deducted, net } = settled;
      // A provider need not say what it kept.
      await asPayments(`select private.record_settlement($1, $2, $3, $4, $5, current_date)`, [
        id,
        gross,
        fee,
        random() < 0.5 ? deducted : null,
        net,
      ]);
    }
    const entries = provider.entries.map((entry) => ({ ...entry }));
    await asPayments(`select private.record_balance_entries('race', $1::jsonb)`, [owner.json(entries)]);
  }

  /** The provider's report about a refund that was claimed; false if the payment is not of this race. */
  async function refund({
    id,
    reference,
    kobo,
  }: {
    id: string;
    reference: string;
    kobo: number;
  }): Promise<boolean> {
    if (!provider.charges.has(reference)) return false;
    const providerId = provider.refund(reference, kobo);
    const say = (state: string) =>
      asPayments(`select private.refund_changed($1, $2, $3)`, [id, state, providerId]);
    await say('processing');
    if (random() < 0.25) {
      provider.failRefund(providerId);
      await say('failed');
      count('refund failed');
      if (random() < 0.5 && (await asAdmin(`select private.retry_refund($1, 'Race')`, [id])))
        count('refund retried');
    } else {
      await say('done');
      await say('processing');
    }
    return true;
  }

  async function dispute(reference: string): Promise<void> {
    const kobo = provider.charges.get(reference)?.taken;
    if (kobo === undefined) return;
    const id = `race-${crypto.randomUUID()}`;
    disputes.set(id, { reference, kobo, state: 'open' });
    await tellDispute(id);
    if (random() < 0.7) await decideDispute(id);
  }
  const tellDispute = (id: string) => {
    const { reference = '', kobo = 0, state = 'open' } = disputes.get(id) ?? {};
    return asPayments(`select private.dispute_changed('race', $1::jsonb) as status`, [
      owner.json({ providerId: id, reference, amountKobo: kobo, state, dueAt: null }),
    ]);
  };
  async function decideDispute(id: string): Promise<void> {
    const { reference = '', kobo = 0 } = disputes.get(id) ?? {};
    const state = random() < 0.6 ? 'lost' : 'won';
    disputes.set(id, { reference, kobo, state });
    if (state === 'lost') provider.loseDispute(id, kobo);
    await tellDispute(id);
    count(`dispute ${state}`);
  }

  /** The job that pays out runs once at a time, and a claim is not repeated while the provider is being asked. */
  async function payOut(driver: string): Promise<void> {
    if (isPaying) return;
    isPaying = true;
    await sendNext(driver).finally(() => {
      isPaying = false;
    });
  }
  async function sendNext(driver: string): Promise<void> {
    // A payee has one payout a day: the earlier ones were on other days, and those under way are looked at again.
    await asOwner(
      `update public.payouts
       set day = (select min(p.day) - 1 from public.payouts p where p.payee_id = $1), next_try_at = now()
       where payee_id = $1 and day = private.lagos_today()`,
      [driver],
    );
    const due = await asPayments(`select * from private.next_payout($1)`, [
      Math.max(0, provider.balance() - provider.transferFee),
    ]);
    if (!due) return;
    const isKnown = provider.transfers.has(String(due['reference']));
    const outcome = isKnown ? 'done' : (outcomes[payouts % outcomes.length] ?? 'done');
    if (!isKnown) payouts += 1;
    if (outcome === 'lost') return count('payout answer lost');
    await tellPayout(String(due['reference']), Number(due['amount_kobo']), outcome);
  }
  async function tellPayout(
    reference: string,
    kobo: number,
    outcome: 'done' | 'failed' | 'reversed' = 'done',
  ): Promise<void> {
    const sent = provider.payOut(reference, kobo, outcome === 'failed' ? 'failed' : 'done');
    const say = (state: string, fee: number | null = null) =>
      asPayments(`select private.payout_changed($1, $2, $3, $4)`, [reference, state, reference, fee]);
    count(`payout ${sent?.state ?? 'refused'}`);
    if (sent === null) return void (await say('refused'));
    await say(sent.state, sent.state === 'done' ? provider.transferFee : null);
    if (sent.state === 'done' && outcome === 'reversed') {
      provider.reverse(reference);
      await say('reversed');
      count('payout reversed');
    }
  }
  async function retryPayout(driver: string): Promise<void> {
    const failed = await asOwner(
      `select p.id from public.payouts p
       where p.payee_id = $1 and p.status in ('failed', 'reversed') and not p.is_cleared limit 1`,
      [driver],
    );
    if (failed && (await asAdmin(`select private.retry_payout($1, 'Race')`, [failed['id']])))
      count('payout retried');
    const held = await asOwner(
      `select p.id from public.payouts p where p.payee_id = $1 and p.status = 'on_hold' limit 1`,
      [driver],
    );
    if (held) await asAdmin(`select private.release_payout($1, 'Race')`, [held['id']]);
  }

  /** Holds end, and with them the unanswered requests. */
  async function endHolds(trips: string[]): Promise<void> {
    await owner`
      update public.seat_holds set expires_at = now() where trip_id = any (${trips}::uuid[]) and status = 'open'`;
    for (let ended = 1; ended > 0;) {
      ended = Number((await asOwner(`select private.expire_holds() as ended`, []))?.['ended'] ?? 0);
    }
  }

  /** Everything that is under way ends, and the provider settles the last time. */
  async function finish(driver: string): Promise<void> {
    const open = await owner<{ reference: string; kobo: string }[]>`
      select p.reference, p.amount_kobo as kobo from public.payouts p
      where p.payee_id = ${driver} and p.sent_at is not null and p.status in ('sent', 'on_hold')`;
    for (const { reference, kobo } of open) await tellPayout(reference, Number(kobo));
    // Events that arrived before their payment was recorded wait, and are read again.
    for (const id of disputes.keys()) await tellDispute(id);
    await reconcile();
  }

  /** Our journals of the race and the provider's books, account by account. */
  async function differences(trips: string[]): Promise<string[]> {
    const keys = [
      ...provider.charges.keys(),
      ...provider.transfers.keys(),
      ...provider.entries.map(({ entryId }) => entryId),
      ...provider.entries.map(({ subjectId }) => subjectId),
    ];
    const rows = await owner<{ code: string; kobo: string }[]>`
      select a.code, sum(e.amount_kobo)::text as kobo
      from private.ledger_journals j
      join private.ledger_entries e on e.journal_id = j.id
      join private.ledger_accounts a on a.id = e.account_id
      where split_part(j.cause, ':', 2) = any (${keys})
        or j.booking_id in (select h.id from public.seat_holds h where h.trip_id = any (${trips}::uuid[]))
        or split_part(j.cause, ':', 2) in (
          select r.id::text from public.refunds r join public.payments p on p.id = r.payment_id
          where p.reference = any (${keys})
        )
        or split_part(j.cause, ':', 2) in (
          select d.id::text from public.disputes d where d.provider = 'race' and d.provider_id = any (${[...disputes.keys()]})
        )
      group by a.code`;
    const ours = (code: string) => Number(rows.find((row) => row.code === code)?.kobo ?? 0);
    return [
      ['what the provider owes us', ours('provider_receivable'), 0],
      ['what the provider has to take', ours('provider_deductions'), 0],
      ['the balance', ours('provider_balance') + ours('payouts_in_transit'), provider.balance()],
    ]
      .filter(([, found, expected]) => found !== expected)
      .map(([what, found, expected]) => `${what}: ${found} in our books, ${expected} there`);
  }
  return {
    reconcile,
    refund,
    dispute: () => dispute(pick([...provider.charges.keys()]) ?? ''),
    payOut,
    retryPayout,
    endHolds,
    finish,
    differences,
  };
}
