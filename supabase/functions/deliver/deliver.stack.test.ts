import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openFacade, type Facade } from '../api/testing/facade.ts';
import type { Person } from '../api/testing/cast.ts';
import { createDatabase, type AsCaller, type Database } from '../_shared/core/database/client.ts';
import { COURIER } from '../_shared/core/caller.ts';
import type { Mail, Outcome, Sending } from '../_shared/deliveries/senders/senders.ts';
import { readDelivery } from '../_shared/deliveries/queries.ts';
import type { Courier } from './courier.ts';
import { deliverDue } from './deliver-due.ts';
import { runMixed } from './testing/mixed-run.ts';
import { becomeOnlyWorker } from './testing/only-worker.ts';

const MIXED = 240;
const SEED = 20_261_124;

let facade: Facade;
let database: Database;
let endOnlyWorker: () => Promise<void>;
beforeAll(async () => {
  facade = openFacade();
  database = createDatabase(inject('stack').gatewayDatabaseUrl);
  endOnlyWorker = await becomeOnlyWorker(facade.sql);
}, 300_000);
afterAll(async () => {
  await endOnlyWorker();
  await database.close();
  await facade.close();
});

const courier: AsCaller = (work) => database.withCaller(COURIER, work);

type Sent = { mail: Mail; by: Sending };

/** A worker whose mails go to `answer`. */
function workerOf(answer: (sent: Sent) => Outcome | Promise<Outcome>, changes: Partial<Courier> = {}) {
  return () =>
    deliverDue({
      asCourier: courier,
      senders: {
        email: { send: (mail, by) => Promise.resolve(answer({ mail, by })) },
        push: null,
        sms: null,
      },
      origin: 'https://tafiya.test',
      log: () => undefined,
      now: () => Date.now(),
      timeoutMs: 10_000,
      ...changes,
    });
}

/** Tells the person about so many refunds; each goes out by mail. */
async function tell(person: Person, count = 1): Promise<string[]> {
  const rows = await facade.sql`
    with told as (
      insert into public.notifications (user_id, kind, title, body, link)
      select ${person.id}, 'refund', 'Refund', 'Number ' || gen_random_uuid(), '/dashboard' from generate_series(1, ${count})
      returning id
    )
    select id from told`;
  const ids = rows.map(({ id }) => String(id));
  // The first in the queue: a run has 20 seconds, and other tests have left messages.
  const deliveries = await facade.sql`
    update private.deliveries set due_at = due_at - interval '1 day'
    where subject_id = any (${facade.sql.array(ids)}::uuid[]) returning id`;
  return deliveries.map(({ id }) => String(id));
}

/** `isPutOff`: it is due only after its attempt, which began at `since` or later. */
async function stateOf(id: string | undefined, since = new Date()) {
  const [row] = await facade.sql`
    select state, attempts, problem, due_at > ${since} as "isPutOff" from private.deliveries where id = ${id ?? null}`;
  return row;
}

/** Due before what other tests have left, as in `tell`. */
async function becomeDue(id: string | undefined): Promise<void> {
  await facade.sql`
    update private.deliveries set due_at = clock_timestamp() - interval '1 day' where id = ${id ?? null}`;
}

describe('messages', () => {
  test('are sent once by workers whose runs overlap, to the address and with the words of the person', async () => {
    const person = await facade.cast.passenger();
    const ids = await tell(person, 120);
    const sent: Sent[] = [];
    const work = workerOf((each) => {
      sent.push(each);
      return { outcome: 'sent', providerId: 'p' };
    });
    await Promise.all(Array.from({ length: 8 }, () => work()));
    const own = sent.filter(({ by }) => ids.includes(by.id));
    expect(own.map(({ by }) => by.id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(own.map(({ mail }) => mail.to))).toEqual(new Set([person.email]));
    expect(await stateOf(ids[0])).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('that no run sent wait for the next one', async () => {
    const [id] = await tell(await facade.cast.passenger());
    await workerOf(() => ({ outcome: 'sent' }), { now: () => Number.POSITIVE_INFINITY })();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await workerOf(() => ({ outcome: 'sent' }))();
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  test.each<[string, () => Promise<Outcome>, object]>([
    ['throws', () => Promise.reject(new Error('refused')), { state: 'waiting', problem: 'no connection' }],
    ['hangs', () => new Promise(() => undefined), { state: 'waiting', problem: 'no answer' }],
    [
      'asks to wait',
      () => Promise.resolve({ outcome: 'retry', problem: 'busy', retryAfter: 60 }),
      { state: 'waiting', problem: 'busy' },
    ],
    [
      'refuses the message',
      () => Promise.resolve({ outcome: 'refused', problem: 'too long' }),
      { state: 'dead', problem: 'too long' },
    ],
  ])('of a provider that %s', async (_, answer, expected) => {
    const [id] = await tell(await facade.cast.passenger());
    const isOwn = ({ by }: Sent) => by.id === id;
    const since = new Date();
    await workerOf((sent) => (isOwn(sent) ? answer() : { outcome: 'sent' }), { timeoutMs: 200 })();
    expect(await stateOf(id, since)).toMatchObject({ ...expected, attempts: 1, isPutOff: true });
  });

  test('that kill the worker at each attempt die after six; messages that it only held lose no attempt', async () => {
    const person = await facade.cast.passenger();
    const [poison, held] = await tell(person, 2);
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await facade.sql`
        update private.deliveries set due_at = clock_timestamp() - interval '1 second', priority = 0
        where user_id = ${person.id}`;
      const claimed = await database.withCaller(
        COURIER,
        (sql) => sql`select id, claim from private.claim_deliveries(2, interval '1 minute')`,
      );
      const own = claimed.find(({ id }) => id === poison);
      expect(own !== undefined).toBe(attempt <= 6);
      // The process ends while it sends the message.
      if (own) await readDelivery(courier, { id: String(poison), token: String(own['claim']) });
    }
    expect(await stateOf(poison)).toMatchObject({ state: 'dead', problem: 'crashed', attempts: 6 });
    expect(await stateOf(held)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('are not sent again by a worker whose claim ran out', async () => {
    const [id] = await tell(await facade.cast.passenger());
    const finished: string[] = [];
    const slow = workerOf(async ({ by }) => {
      if (by.id !== id) return { outcome: 'sent' };
      await becomeDue(id);
      await workerOf(() => ({ outcome: 'sent', providerId: 'second' }))();
      finished.push(by.id);
      return { outcome: 'refused', problem: 'late' };
    });
    await slow();
    expect(finished).toEqual([id]);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test(`that wait (${MIXED}) are sent by eight workers with kills and failures: none is lost, and none is sent twice except after a kill`, async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => facade.cast.passenger()));
    const ids = (await Promise.all(people.map((person) => tell(person, MIXED / people.length)))).flat();
    // A killed worker takes an attempt of all ten messages that it is sending: by chance one of them would have six and die.
    await facade.sql`
      update private.deliveries set max_attempts = 1000 where id = any (${facade.sql.array(ids)}::uuid[])`;
    const run = await runMixed(
      { databaseUrl: inject('stack').gatewayDatabaseUrl, sql: facade.sql },
      { ids, seed: SEED },
    );
    expect(run).toMatchObject({ sent: MIXED, lost: [], doubled: [] });
    expect(run.kills).toBeGreaterThan(0);
    const states = await facade.sql`
      select state, count(*)::int as count from private.deliveries
      where id = any (${facade.sql.array(ids)}::uuid[]) group by state`;
    expect(states).toEqual([{ state: 'sent', count: MIXED }]);
  });
});

describe('mails at the pace of the provider', () => {
  type Request = { key: string; to: string[]; at: number };

  /** A worker whose provider takes 20 requests a second, with several mails in each. */
  function pacedWorker(
    requests: Request[],
    answer: (request: Request, n: number) => Outcome | Promise<Outcome> = () => ({ outcome: 'sent' }),
  ) {
    const note = (key: string, mails: Mail[]): Request => {
      const request = { key, to: mails.map(({ to }) => to), at: performance.now() };
      requests.push(request);
      return request;
    };
    return workerOf(() => ({ outcome: 'sent' }), {
      senders: {
        email: {
          requestsPerSecond: 20,
          send: async (mail, { id }) => answer(note(id, [mail]), 0),
          sendBatch: (mails, { key }) => {
            const request = note(key, mails);
            return Promise.all(mails.map((_, n) => answer(request, n)));
          },
        },
        push: null,
        sms: null,
      },
    });
  }

  test('a burst goes out in few requests with a pause between them, whichever worker sends it', async () => {
    const person = await facade.cast.passenger();
    const ids = await tell(person, 120);
    const requests: Request[] = [];
    await Promise.all([1, 2, 3].map(() => pacedWorker(requests)()));
    const own = requests.filter(({ to }) => to.includes(person.email));
    expect(own.flatMap(({ to }) => to.filter((each) => each === person.email))).toHaveLength(120);
    expect(own.length).toBeLessThanOrEqual(6);
    const times = requests.map(({ at }) => at).toSorted((a, b) => a - b);
    // The slots are 50 ms apart; a timer may fire a little late.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((requests.length - 1) * 50 - 40);
    expect(await statesOf(ids)).toEqual([{ state: 'sent', attempts: 1, count: 120 }]);
  });

  test('a limit of the provider does not count as an attempt', async () => {
    const ids = await tell(await facade.cast.passenger(), 3);
    const limited: Outcome = { outcome: 'later', problem: 'limit', retryAfter: 60 };
    for (let n = 0; n < 8; n += 1) {
      await pacedWorker([], () => limited)();
      await Promise.all(ids.map(becomeDue));
    }
    expect(await statesOf(ids)).toEqual([{ state: 'waiting', attempts: 0, count: 3 }]);
    await pacedWorker([])();
    expect(await statesOf(ids)).toEqual([{ state: 'sent', attempts: 1, count: 3 }]);
  });

  test('a batch whose answer was lost is sent again whole and with its key, while many workers look for mails', async () => {
    const person = await facade.cast.passenger();
    const ids = await tell(person, 20);
    const requests: Request[] = [];
    await pacedWorker(requests, () => Promise.reject(new Error('the answer was lost')))();
    const [lost] = requests.filter(({ to }) => to.includes(person.email));
    // New mails do not join it, although they are due too. A batch is due with its first mail, which may be another file's.
    ids.push(...(await tell(person, 5)));
    await facade.sql`
      update private.deliveries set due_at = clock_timestamp() - interval '1 day' - random() * interval '1 minute'
      where id = any (${facade.sql.array(ids)}::uuid[]) or batch_id = ${lost?.key ?? null} and state = 'waiting'`;
    const again: Request[] = [];
    await Promise.all(Array.from({ length: 8 }, () => pacedWorker(again)()));
    const own = again.filter(({ to }) => to.includes(person.email));
    // Mails of other files may be in the same requests.
    expect(own.filter(({ key }) => key === lost?.key).map(({ to }) => to.toSorted())).toEqual([
      lost?.to.toSorted(),
    ]);
    expect(own.flatMap(({ to }) => to.filter((each) => each === person.email))).toHaveLength(25);
    expect(await statesOf(ids)).toEqual([
      { state: 'sent', attempts: 1, count: 5 },
      { state: 'sent', attempts: 2, count: 20 },
    ]);
  });

  test('a batch that is refused as a whole goes out mail by mail, each with its own key', async () => {
    const ids = await tell(await facade.cast.passenger(), 3);
    await pacedWorker([], () => ({ outcome: 'alone', problem: 'refused' }))();
    const requests: Request[] = [];
    await pacedWorker(requests)();
    expect(ids.filter((id) => requests.some(({ key, to }) => key === id && to.length === 1))).toEqual(ids);
    expect(await statesOf(ids)).toEqual([{ state: 'sent', attempts: 1, count: 3 }]);
  });

  async function statesOf(ids: string[]) {
    return facade.sql`
      select state, attempts, count(*)::int as count from private.deliveries
      where id = any (${facade.sql.array(ids)}::uuid[]) group by state, attempts order by attempts`;
  }
});
