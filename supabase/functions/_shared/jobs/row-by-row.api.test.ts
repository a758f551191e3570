import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminJobSchema } from './contract.ts';
import type { AsCaller } from '../core/database/client.ts';
import { CLOCK } from '../core/caller.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { sendRefunds, settle } from '../payments/actions.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { earn } from '../payments/testing/earn.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFakePayer, type FakePayer } from '../payments/testing/fake-payer.ts';
import { createPaying, type Paying } from '../payments/testing/paying.ts';
import { takeOnline } from '../payments/testing/take-online.ts';
import { JOB_WORKS } from '../../api/job-works.ts';
import { workAlone } from '../payments/testing/work-alone.ts';

// A poisoned row does not stop any job in TypeScript. Those in SQL: supabase/tests/jobs/row_by_row.sql.

let facade: Facade;
let provider: FakePayer;
let driver: Person;
let paying: Paying;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  await takeOnline(facade, driver);
  paying = createPaying(facade, driver);
  await facade.sql`update public.platform_settings set payouts_from = '00:00'`;
});
beforeEach(() => {
  provider = createFakePayer();
  provider.name = `fake-${crypto.randomUUID().slice(0, 8)}`;
  facade.services.payments = provider;
});
afterAll(() => facade.close());
workAlone(() => facade);

/** One row that fails and one that does not. `bad`: its key. `isDone`: the other one was worked on. */
interface Rows {
  bad: string;
  isDone: () => Promise<boolean>;
}

const POISONS: Record<keyof typeof JOB_WORKS, () => Promise<Rows>> = {
  async settle_open_payments() {
    const [bad, good] = [await paying.holdAndOpen(), await paying.holdAndOpen()];
    provider.pay(good.reference);
    failFor('look', bad.reference);
    // Before the open payments of other files: a run looks at twenty.
    await facade.sql`
      update public.payments set look_again_at = '2020-01-01' where reference in (${bad.reference}, ${good.reference})`;
    return { bad: bad.reference, isDone: () => isPaid(good.reference) };
  },
  async handle_payment_events() {
    const [bad, good] = [await paying.holdAndOpen(), await paying.holdAndOpen()];
    provider.pay(good.reference);
    failFor('look', bad.reference);
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const events = await facade.sql`
      insert into private.payment_events (provider, dedupe_key, kind, reference) values
        (${provider.name}, ${keys[0] ?? ''}, 'charge', ${bad.reference}),
        (${provider.name}, ${keys[1] ?? ''}, 'charge', ${good.reference})
      returning id, reference`;
    const event = events.find(({ reference }) => reference === bad.reference);
    return { bad: `charge ${event?.['id']}`, isDone: () => isPaid(good.reference) };
  },
  async send_refunds() {
    const [bad, good] = [await surplus(), await surplus()];
    failFor('refund', bad.reference);
    return {
      bad: bad.refundId,
      isDone: async () => provider.sentRefunds.some(({ refundId }) => refundId === good.refundId),
    };
  },
  async send_payouts() {
    const other = await facade.cast.driver();
    await takeOnline(facade, other);
    await earn(facade, provider, driver);
    await earn(facade, provider, other);
    // The payout of the driver cannot be stored.
    await facade.sql.unsafe(`
      alter table public.payouts add constraint poison check (payee_id <> '${driver.id}') not valid`);
    const isDone = async () =>
      (await facade.sql`select from public.payouts where payee_id = ${other.id} and status = 'paid'`).length >
      0;
    return { bad: `payee ${driver.id}`, isDone };
  },
  async look_at_disputes() {
    const [bad, good] = [await surplus(), await surplus()];
    for (const [{ reference }, amountKobo] of [
      [bad, 0],
      [good, 1_700_000],
    ] as const) {
      const providerId = `dispute-${reference}`;
      provider.disputes.set(providerId, { providerId, reference, amountKobo, state: 'open', dueAt: null });
    }
    const isDone = async () =>
      (await facade.sql`select from public.disputes where provider_id = ${`dispute-${good.reference}`}`)
        .length > 0;
    return { bad: `dispute-${bad.reference}`, isDone };
  },
  async reconcile() {
    const yesterday = addDays(lagosDate(Date.now()), -1);
    const [bad, good] = [await surplus(), await surplus()];
    await sendRefunds(facade.services, 10);
    await facade.sql`delete from private.reconciliations`;
    for (const { refundId, reference } of [bad, good]) {
      const at = `${yesterday}T10:00:00+01:00`;
      await facade.sql`update public.payments set created_at = ${at} where reference = ${reference}`;
      await facade.sql`update public.refunds set created_at = ${at} where id = ${refundId}`;
    }
    failFor('refundWith', `refund-${bad.refundId}`);
    const isDone = async () =>
      (await facade.sql`select from private.reconciliations where day = ${yesterday}`).length > 0;
    return { bad: `refunds ${bad.reference}`, isDone };
  },
  async delete_files() {
    const paths = [
      `${driver.id}/poison-${crypto.randomUUID()}.jpg`,
      `${driver.id}/sound-${crypto.randomUUID()}.jpg`,
    ];
    await facade.sql`insert into private.file_deletions (path) select unnest(${paths}::text[])`;
    failForFiles();
    const isDone = async () =>
      (await facade.sql`select from private.file_deletions where path = ${paths[1] ?? ''}`).length === 0;
    return { bad: paths[0] ?? '', isDone };
  },
  async make_exports() {
    const [bad, good] = await plantExports();
    const { upload } = facade.services.exports;
    facade.services.exports = {
      ...facade.services.exports,
      upload: (file, token) =>
        file.path.endsWith(`/${bad}.zip`) ? Promise.reject(new Error('nonsense')) : upload(file, token),
    };
    const isDone = async () =>
      (await facade.sql`select from private.data_exports where id = ${good} and bytes > 0`).length > 0;
    return { bad, isDone };
  },
  async delete_exports() {
    const [bad, good] = await plantExports();
    const [row] = await facade.sql`
      update private.data_exports x set ended_at = '2020-01-01' where x.id in (${bad}, ${good})
      returning (select private.export_path(y) from private.data_exports y where y.id = ${bad}) as path`;
    const path = String(row?.['path']);
    facade.services.exports = {
      ...facade.services.exports,
      async remove(paths) {
        if (paths.includes(path)) throw new Error('nonsense');
      },
    };
    const isDone = async () =>
      (await facade.sql`select from private.data_exports where id = ${good}`).length === 0;
    return { bad: path, isDone };
  },
  async delete_abandoned_uploads() {
    const paths = [
      `${driver.id}/poison-${crypto.randomUUID()}.jpg`,
      `${driver.id}/sound-${crypto.randomUUID()}.jpg`,
    ];
    await facade.sql`
      insert into storage.objects (metadata, bucket_id, name, created_at)
      select '{"mimetype": "image/jpeg"}', 'documents', path, now() - interval '8 days' from unnest(${paths}::text[]) path`;
    const removed = failForFiles();
    return { bad: paths[0] ?? '', isDone: async () => removed.includes(paths[1] ?? '') };
  },
};

test('every job in TypeScript has a poisoned row here', () => {
  // check_payout_funding compares two sums.
  const rowless = ['check_payout_funding'];
  expect([...Object.keys(POISONS), ...rowless].toSorted()).toEqual(Object.keys(JOB_WORKS).toSorted());
});

test.each(Object.entries(POISONS))('a poisoned row does not stop %s', async (job, plant) => {
  const { documents, exports } = facade.services;
  const { bad, isDone } = await plant();
  const asClock: AsCaller = (work) => facade.services.withCaller(CLOCK, work);
  try {
    await JOB_WORKS[job]?.({ services: facade.services, asClock });
  } finally {
    Object.assign(facade.services, { documents, exports });
    await facade.sql`alter table public.payouts drop constraint if exists poison`;
  }
  expect(await isDone()).toBe(true);
  const admin = await createAdmin(facade);
  const jobs = read(adminJobSchema.array(), await admin.call('GET', '/jobs'));
  const problems = jobs.find(({ name }) => name === job)?.problems;
  expect(problems).toContainEqual(
    expect.objectContaining({
      subject: bad,
      tries: 1,
      error: expect.stringMatching(/^(internal|invalid_input|23514): /),
    }),
  );
});

/** The provider's answer about this payment is nonsense. */
function failFor(name: 'look' | 'refund' | 'refundWith', reference: string): void {
  const real: (ask: never) => Promise<unknown> = provider[name].bind(provider);
  Object.assign(provider, {
    [name]: (ask: string | { reference: string }) =>
      (typeof ask === 'string' ? ask : ask.reference) === reference
        ? Promise.reject(new Error('nonsense'))
        : real(ask as never),
  });
}

/** Storage deletes no file that is called `poison`. Returns the list of what it deletes. */
function failForFiles(): string[] {
  const removed: string[] = [];
  facade.services.documents = {
    ...facade.services.documents,
    async remove(paths) {
      if (paths.some((path) => path.includes('/poison-'))) throw new Error('nonsense');
      removed.push(...paths);
    },
  };
  return removed;
}

/** Two people have waited for their data longer than all others. */
async function plantExports(): Promise<[string, string]> {
  const people = [await facade.cast.passenger(), await facade.cast.passenger()];
  const rows = await facade.sql`
    insert into private.data_exports (person_id, asked_at)
    select unnest(${people.map(({ id }) => id)}::uuid[]), '2020-01-01' returning id`;
  return [String(rows[0]?.['id']), String(rows[1]?.['id'])];
}

const isPaid = async (reference: string) =>
  (await facade.sql`select from public.payments where reference = ${reference} and status = 'paid'`).length >
  0;

/** A payment of another amount than we asked for, and its refund. */
async function surplus(): Promise<{ reference: string; refundId: string }> {
  const { reference } = await paying.holdAndOpen();
  provider.pay(reference, { requestedKobo: 1_600_000 });
  await settle(facade.services, reference);
  const [refund] = await facade.sql`
    select r.id from public.refunds r join public.payments p on p.id = r.payment_id where p.reference = ${reference}`;
  return { reference, refundId: String(refund?.['id']) };
}
