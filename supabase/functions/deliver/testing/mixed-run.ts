import type postgres from 'postgres';
import { randomFrom } from '../../api/testing/random.ts';
import { createDatabase, type AsCaller, type Sql } from '../../_shared/core/database/client.ts';
import { COURIER } from '../../_shared/core/caller.ts';
import type { Outcome, Senders, Sending } from '../../_shared/deliveries/senders/senders.ts';
import { deliverDue } from '../deliver-due.ts';

const WORKERS = 8;
const KILLED_SHARE = 0.05;
const RETRIED_SHARE = 0.05;
const ROUNDS_MAX = 500;

interface MixedRun {
  sent: number;
  kills: number;
  retries: number;
  /** Ids of messages that were never sent. */
  lost: string[];
  /** Ids of messages that were sent again although the worker that sent them before was not killed. */
  doubled: string[];
}

interface Life {
  isKilled: boolean;
  claims: { id: string; token: string }[];
  settled: Set<string>;
}

/**
 * Eight workers send the waiting messages of these ids by e-mail. Some are killed after the provider took a message and before
 * that is recorded; their claims then run out. Some attempts fail and are tried again.
 */
export async function runMixed(
  { databaseUrl, sql }: { databaseUrl: string; sql: postgres.Sql },
  { ids, seed }: { ids: readonly string[]; seed: number },
): Promise<MixedRun> {
  const random = randomFrom(seed);
  const wanted = new Set(ids);
  const sends: { id: string; life: Life }[] = [];
  const run = { kills: 0, retries: 0 };

  function sendersOf(life: Life): Senders {
    const send = (_: unknown, { id }: Sending): Promise<Outcome> => {
      if (life.isKilled) return Promise.reject(new Error('killed'));
      if (wanted.has(id) && random() < RETRIED_SHARE) {
        run.retries += 1;
        return Promise.resolve({ outcome: 'retry', problem: 'busy' });
      }
      sends.push({ id, life });
      if (wanted.has(id) && random() < KILLED_SHARE) {
        run.kills += 1;
        life.isKilled = true;
      }
      return Promise.resolve({ outcome: 'sent', providerId: id });
    };
    return { email: { send }, push: null, sms: null };
  }

  async function work(database: ReturnType<typeof createDatabase>): Promise<void> {
    const life: Life = { isKilled: false, claims: [], settled: new Set() };
    await deliverDue({
      asCourier: watched((statement) => database.withCaller(COURIER, statement), life),
      senders: sendersOf(life),
      origin: 'https://tafiya.test',
      log: () => undefined,
      now: () => Date.now(),
      timeoutMs: 10_000,
    }).catch((error: unknown) => {
      if (!life.isKilled) throw error;
    });
    // The lease of what the worker held runs out.
    const tokens = life.claims.map(({ token }) => token);
    await sql`
      update private.deliveries set due_at = clock_timestamp() - interval '1 second'
      where claim_token = any (${sql.array(tokens)}::uuid[]) and state = 'waiting'`;
  }

  const databases = Array.from({ length: WORKERS }, () => createDatabase(databaseUrl));
  try {
    for (let round = 0; round < ROUNDS_MAX && (await countWaiting()) > 0; round += 1) {
      await Promise.all(databases.map((database) => work(database)));
      // Failed messages wait for half a minute or longer.
      await sql`
        update private.deliveries set due_at = clock_timestamp() - interval '1 second'
        where id = any (${sql.array([...wanted])}::uuid[]) and state = 'waiting' and claim_token is null`;
    }
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }

  async function countWaiting(): Promise<number> {
    const [row] = await sql`
      select count(*)::int as waiting from private.deliveries
      where id = any (${sql.array([...wanted])}::uuid[]) and state = 'waiting'`;
    return Number(row?.['waiting']);
  }

  const sentIds = new Set<string>();
  const doubled: string[] = [];
  for (const { id, life } of sends.toReversed()) {
    if (sentIds.has(id) && (!life.isKilled || life.settled.has(id))) doubled.push(id);
    sentIds.add(id);
  }
  return {
    ...run,
    sent: ids.filter((id) => sentIds.has(id)).length,
    lost: ids.filter((id) => !sentIds.has(id)),
    doubled,
  };
}

/** Notes what the worker claims and settles. A killed worker sends no statement. */
function watched(asCourier: AsCaller, life: Life): AsCaller {
  return async (work) => {
    let settles: string | null = null;
    const answer = await asCourier((sql) => {
      if (life.isKilled) throw new Error('killed');
      const noting = (parts: TemplateStringsArray, ...values: unknown[]) => {
        if (parts.join('').includes('settle_delivery')) settles = String(values[0]);
        return (sql as unknown as (...query: unknown[]) => unknown)(parts, ...values);
      };
      return work(Object.assign(noting, sql) as unknown as Sql);
    });
    if (settles !== null) life.settled.add(settles);
    if (Array.isArray(answer)) life.claims.push(...answer.filter((row) => isClaim(row)));
    return answer;
  };
}

function isClaim(row: unknown): row is { id: string; token: string } {
  return typeof row === 'object' && row !== null && 'token' in row && 'id' in row;
}
