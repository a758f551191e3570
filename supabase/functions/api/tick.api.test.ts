import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { healthSchema, tickSchema } from '../_shared/jobs/contract.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { JOB_WORKS } from './job-works.ts';
import { runDueJobs, type JobWorks } from '../_shared/jobs/run-jobs.ts';
import { waitUntil } from '../../testing/stack.ts';
import { openFacade, read, type Answer, type Facade } from './testing/facade.ts';

const SECRET = 'the-secret-that-only-the-clock-has';
const SLOW = 'test_tick_slow';
const BROKEN = 'test_tick_broken';
const HANGING = 'test_tick_hangs';
const SQL_JOBS = ['test_tick_counts', 'test_tick_fails', 'test_tick_more'];
const FUNCTIONS = [...SQL_JOBS, HANGING];

let facade: Facade;

beforeAll(async () => {
  facade = openFacade({ TICK_SECRET: SECRET });
  // Its provider does not know the payments of other files, whose queues the first tick would work on.
  facade.services.payments = null;
  // The first tick runs every job of the product: on a busy machine that can take longer than a tick may (TICK_BUDGET_MS).
  const now = Date.now();
  facade.services.now = () => now;
  await facade.sql`create schema tick_test`;
  await facade.sql`create table tick_test.runs (job text)`;
  // One transaction: at no moment does a function of schema private lack its comment.
  await facade.sql.unsafe(`
    create function private.test_tick_counts() returns int language sql set search_path = ''
    as $$ insert into tick_test.runs values ('counts'); select 2 $$;
    create function private.test_tick_fails() returns int language plpgsql set search_path = ''
    as $$ begin insert into tick_test.runs values ('fails'); raise 'out of luck'; end $$;
    create function private.test_tick_more() returns int language sql set search_path = ''
    as $$ insert into tick_test.runs values ('more');
      select case when count(*) < 3 then 500 else 1 end from tick_test.runs where job = 'more' $$;
    create function private.test_tick_hangs() returns int language plpgsql set search_path = ''
    as $$ begin insert into tick_test.runs values ('hangs'); perform pg_sleep(3600); return 1; end $$;
    ${FUNCTIONS.map((name) => `comment on function private.${name}() is 'A test.';`).join('\n')}
  `);
});
beforeEach(async () => {
  await facade.sql`delete from tick_test.runs`;
  await facade.sql`delete from private.jobs where name like 'test\_tick\_%'`;
  for (const name of SQL_JOBS) {
    await facade.sql`
      insert into private.jobs (name, description, every, function_name) values (${name}, 'Test', '1 hour', ${name})
    `;
  }
});
afterAll(async () => {
  await facade.sql`delete from private.jobs where name like 'test\_tick\_%'`;
  for (const name of FUNCTIONS) await facade.sql.unsafe(`drop function private.${name}()`);
  await facade.sql`drop schema tick_test cascade`;
  await facade.close();
});

function tick(headers: Record<string, string> = { 'x-tick-secret': SECRET }): Promise<Answer> {
  return facade.call('POST', '/internal/tick', { headers });
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** How often each test job ran. */
async function ran(): Promise<Record<string, number>> {
  const rows = await facade.sql`select job, count(*)::int as times from tick_test.runs group by job`;
  return Object.fromEntries(rows.map(({ job, times }) => [String(job), Number(times)]));
}

describe('POST /internal/tick', () => {
  test('runs the jobs that are due, goes on after one that fails, and repeats one that has more to do', async () => {
    const { runs } = read(tickSchema, await tick());
    const mine = runs.filter(({ name }) => SQL_JOBS.includes(name));
    expect(mine).toEqual([
      { name: 'test_tick_counts', outcome: 'done', changed: 2 },
      { name: 'test_tick_fails', outcome: 'failed', changed: null },
      { name: 'test_tick_more', outcome: 'done', changed: 500 },
      { name: 'test_tick_more', outcome: 'done', changed: 500 },
      { name: 'test_tick_more', outcome: 'done', changed: 1 },
    ]);
    const [failed] =
      await facade.sql`select last_error, failures from private.jobs where name = 'test_tick_fails'`;
    expect(failed).toEqual({ last_error: 'P0001: out of luck', failures: 1 });
  });

  test('twenty at once run each job once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tick()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await ran()).toEqual({ counts: 1, more: 3 });
    expect(read(tickSchema, await tick()).runs.filter(({ name }) => SQL_JOBS.includes(name))).toEqual([]);
  });

  test('records a job that is ended while it hangs, and runs the others', async () => {
    await facade.sql`
      insert into private.jobs (name, description, every, function_name) values (${HANGING}, 'Test', '1 hour', ${HANGING})
    `;
    const ticking = tick();
    // As the time of a job's statement (JOB_STATEMENT_SECONDS) ends it, but sooner.
    const isEnded = async (): Promise<boolean> => {
      const ended = await facade.sql`
        select pg_cancel_backend(a.pid) from pg_stat_activity a
        where a.wait_event = 'PgSleep' and a.query like '%run_job%' and a.pid <> pg_backend_pid()`;
      return ended.length > 0;
    };
    expect(await waitUntil(isEnded, 30_000)).toBe(true);
    const { runs } = read(tickSchema, await ticking);
    expect(runs).toContainEqual({ name: HANGING, outcome: 'failed', changed: null });
    expect(await ran()).toEqual({ counts: 1, more: 3 });
    const [failed] = await facade.sql`select last_error, failures from private.jobs where name = ${HANGING}`;
    expect(failed).toEqual({
      last_error: '57014: canceling statement due to user request',
      failures: 1,
    });
  });

  test.each<Record<string, string>>([
    {},
    { 'x-tick-secret': '' },
    { 'x-tick-secret': `${SECRET}x` },
    { 'x-tick-secret': SECRET.slice(1) },
    { authorization: `Bearer ${SECRET}` },
    { 'x-tick-secret': SECRET, origin: 'https://tafiya.example' },
    { 'x-tick-secret': SECRET, 'sec-fetch-site': 'same-origin' },
  ])('with the headers %j is refused', async (headers) => {
    expect(await tick(headers)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await ran()).toEqual({});
  });

  test('on a server without a secret is refused', async () => {
    const bare = openFacade();
    for (const secret of ['', 'null']) {
      const headers = { 'x-tick-secret': secret };
      expect(await bare.call('POST', '/internal/tick', { headers })).toMatchObject({ status: 401 });
    }
    await bare.close();
  });

  test('writes its secret into no line of the log', async () => {
    await tick();
    await tick({ 'x-tick-secret': `${SECRET}x` });
    expect(facade.logged.join('\n')).not.toContain(SECRET);
  });

  test('GET /health shows when the clock last ran', async () => {
    const before = Date.now();
    await tick();
    const { lastTickAt } = read(healthSchema, await facade.call('GET', '/health'));
    expect(Date.parse(lastTickAt ?? '')).toBeGreaterThan(before - 5000);
  });
});

describe('a TypeScript job', () => {
  async function register(name: string): Promise<void> {
    await facade.sql`insert into private.jobs (name, description, every) values (${name}, 'Test', '1 hour')`;
  }

  test('that is slow holds up no other job, no transaction, and is run by one tick only', async () => {
    await register(SLOW);
    const begun = deferred<void>();
    const provider = deferred<number>();
    const works: JobWorks = {
      [SLOW]: () => {
        begun.resolve();
        return provider.promise;
      },
    };
    const first = runDueJobs(facade.services, works);
    await begun.promise;
    await expect.poll(ran).toEqual({ counts: 1, more: 3 });
    // The row is not locked while the provider is slow.
    await facade.sql`select 1 from private.jobs where name = ${SLOW} for update nowait`;
    const second = await runDueJobs(facade.services, works);
    expect(second.runs.filter(({ name }) => name === SLOW)).toEqual([]);
    provider.resolve(7);
    expect((await first).runs).toContainEqual({ name: SLOW, outcome: 'done', changed: 7 });
    const [row] = await facade.sql`select last_result, claim_token from private.jobs where name = ${SLOW}`;
    expect(row).toEqual({ last_result: 7, claim_token: null });
  });

  test('that fails is recorded in our own words, without what the provider answered', async () => {
    await register(BROKEN);
    const fail = (problem: Error): JobWorks => ({ [BROKEN]: () => Promise.reject(problem) });
    const refused = new AppError('unavailable', 'The provider is down.', { cause: 'key sk_live_123' });
    await runDueJobs(facade.services, fail(refused));
    const problem = () => facade.sql`select last_error, failures from private.jobs where name = ${BROKEN}`;
    expect(await problem()).toEqual([{ last_error: 'unavailable: The provider is down.', failures: 1 }]);
    await facade.sql`update private.jobs set is_more_to_do = true where name = ${BROKEN}`;
    await runDueJobs(facade.services, fail(new Error('sk_live_123 is not valid')));
    expect(await problem()).toEqual([{ last_error: 'internal: see the log of the functions', failures: 2 }]);
  });

  test('is registered under the name of its work, and the other way round', async () => {
    const rows = await facade.sql`
      select name from private.jobs where function_name is null and name not like 'test\_%' order by name
    `;
    expect(rows.map(({ name }) => String(name))).toEqual(Object.keys(JOB_WORKS).toSorted());
  });
});
