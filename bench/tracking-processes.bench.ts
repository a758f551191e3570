import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { WebSocket } from 'ws';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { startRelay } from './lib/broadcasters.ts';
import { openCountingRealtime } from './lib/counting-realtime.ts';
import { runLoadApart, type Audience } from './lib/live-load.ts';
import { makeTrackedTrips } from './lib/people.ts';
import { printRatio } from './lib/report.ts';

/**
 * What a position costs outside the two processes of `/location-ws` that carry it: messages of Realtime (sent and
 * delivered), rows of `realtime.messages` and writes of `trip_locations`. The baseline, in the same run, sends every
 * position from SQL to two subscribers. BENCH_TRIPS (60) trips with a driver, who sends once a second, and two passengers.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 60);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);

interface Cost {
  /** Each per position. */
  messages: number;
  rows: number;
  writes: number;
}

const stack = await startTestProductUntilSignal();
const realtime = await openCountingRealtime(stack.url.replace('localhost', '127.0.0.1'));
const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
try {
  const trips = await makeTrackedTrips(stack, TRIPS, 2);
  const baseline = await measureBaseline(trips.map(({ tripId }) => tripId));
  for (const isSpread of [false, true]) {
    const name = isSpread ? 'sockets of a trip on two processes' : 'sockets of a trip on one process';
    const ours = await measureRelays(name, {
      trips: await makeTrackedTrips(stack, TRIPS, 2),
      socketsPerTrip: 3,
      publishersPerTrip: 1,
      messagesPerSecond: TRIPS,
      seconds: SECONDS,
      isSpread,
    });
    printRatio('messages per position / baseline', ours.messages / baseline.messages, {
      atMost: isSpread ? 0.7 : 0.05,
    });
    printRatio('rows of realtime.messages per position / baseline', ours.rows / baseline.rows, { atMost: 0 });
    printRatio('writes of trip_locations per position', ours.writes, { atMost: 0.2 });
  }
} finally {
  realtime.stop();
  await sql.end();
  await stack.stop();
}

/** Every position is a row of `realtime.messages`, which is delivered to each of two subscribers. */
async function measureBaseline(tripIds: string[]): Promise<Cost> {
  const clients = [0, 1].map(() =>
    createClient(realtime.url, stack.secretKey, { realtime: { transport: WebSocket as never } }),
  );
  const channels = clients.flatMap((client) =>
    tripIds.slice(0, 50).map((id) => client.channel(`trip:${id}`, { config: { private: true } })),
  );
  await Promise.all(
    channels.map(
      (channel) =>
        new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve())),
    ),
  );
  const count = await counted(async () => {
    await sql`
      select realtime.send('{"positions": []}', 'location_updates', 'trip:' || t.id, true)
      from unnest(${sql.array(tripIds.slice(0, 50))}::uuid[]) t (id), generate_series(1, 10)`;
    return Math.min(tripIds.length, 50) * 10;
  });
  await Promise.all(clients.map((client) => client.removeAllChannels()));
  print('a row per position', count);
  return count;
}

async function measureRelays(name: string, audience: Audience): Promise<Cost> {
  const relays = [
    await startRelay(stack, { SUPABASE_URL: realtime.url }),
    await startRelay(stack, { SUPABASE_URL: realtime.url }),
  ];
  try {
    const cost = await counted(async () => {
      const target = {
        urls: relays.map(({ url }) => url),
        pids: relays.map(({ pid }) => pid),
        protocol: 'location-ws',
      } as const;
      const result = await runLoadApart(target, audience);
      const { p50Ms, p99Ms, received, expected, lost, doubled, cpuPercent, sent, seconds } = result;
      console.log(
        `${name}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${received}/${expected} delivered, ${((cpuPercent * seconds * 10) / sent).toFixed(2)} ms of CPU per position`,
      );
      printRatio('deliveries lost', lost, { atMost: 0 });
      printRatio('deliveries doubled', doubled, { atMost: 0 });
      // The warm-up of the load sends positions too: 10 s.
      return sent + audience.messagesPerSecond * 10;
    });
    print(name, cost);
    return cost;
  } finally {
    await Promise.all(relays.map((relay) => relay.stop()));
  }
}

/** Runs `work`, which returns how many positions it sent, and counts what they cost. */
async function counted(work: () => Promise<number>): Promise<Cost> {
  realtime.take();
  const before = await counters();
  const positions = await work();
  // Deliveries of the last positions, and the statistics of Postgres, come a moment later.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const after = await counters();
  const { sent, delivered } = realtime.take();
  const rows = after.rows - before.rows;
  return {
    // A row is a message too.
    messages: (sent + delivered + rows) / positions,
    rows: rows / positions,
    writes: (after.writes - before.writes) / positions,
  };
}

async function counters(): Promise<{ rows: number; writes: number }> {
  const [row] = await sql`
    select
      (select count(*)::int from realtime.messages where event like 'location_update%') as rows,
      (select (n_tup_ins + n_tup_upd)::int from pg_stat_user_tables where relname = 'trip_locations') as writes`;
  return { rows: Number(row?.['rows']), writes: Number(row?.['writes']) };
}

function print(name: string, { messages, rows, writes }: Cost): void {
  console.log(
    `  ${name}: ${messages.toFixed(2)} messages, ${rows.toFixed(2)} rows of realtime.messages, ${writes.toFixed(2)} writes of trip_locations per position`,
  );
}
