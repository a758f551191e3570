import { startTestStack } from '../local/testing/stack.ts';
import { startBareLoop, startRelay, type Broadcaster } from './lib/broadcasters.ts';
import { runLoad, type Audience, type LiveResult } from './lib/live-load.ts';
import { printRatio } from './lib/report.ts';
import { makeJourneys } from './lib/travellers.ts';

/**
 * Positions from the sender's socket to every socket of the trip, through `/location-ws` (token, database, fan-out)
 * and, in the same run, through a bare Deno loop that only repeats what it hears. BENCH_SECONDS=600 is the ten-minute
 * soak; BENCH_TRIPS makes the many trips fewer.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 1000);
const PUBLISHERS = 25;
const SOCKETS_PER_PERSON = 10;
const UPDATE_EVERY_SECONDS = 10;

const stack = await startTestStack();
try {
  for (const sockets of [200, 1000]) {
    const people = Math.max(PUBLISHERS, sockets / SOCKETS_PER_PERSON);
    const audience: Audience = {
      journeys: await makeJourneys(stack, 1, people - 1),
      socketsPerJourney: sockets,
      publishersPerJourney: PUBLISHERS,
      messagesPerSecond: 50,
      seconds: SECONDS,
    };
    await compare(`one trip, ${sockets} sockets, 50 positions/s`, audience);
  }
  const perJourney = 3;
  await compare(`${TRIPS} trips × ${perJourney} sockets, one position per ${UPDATE_EVERY_SECONDS} s each`, {
    journeys: await makeJourneys(stack, TRIPS, perJourney - 1),
    socketsPerJourney: perJourney,
    publishersPerJourney: perJourney,
    messagesPerSecond: (TRIPS * perJourney) / UPDATE_EVERY_SECONDS,
    seconds: Math.max(SECONDS, UPDATE_EVERY_SECONDS),
  });
} finally {
  await stack.stop();
}

async function compare(title: string, audience: Audience): Promise<void> {
  console.log(title);
  const bare = await measure(await startBareLoop(), audience, 'bare');
  print('bare Deno loop', bare);
  const ours = await measure(await startRelay(stack), audience, 'protocol');
  print('/location-ws', ours);
  printRatio('delivery p99, /location-ws / bare', ours.p99Ms / bare.p99Ms, { atMost: 1.3 });
  printRatio('CPU of the process, /location-ws / bare', ours.cpuPercent / bare.cpuPercent, { atMost: 1.4 });
  printRatio('lost, share of all deliveries', 1 - ours.received / ours.expected, { atMost: 0 });
}

async function measure(
  target: Broadcaster,
  audience: Audience,
  speaks: 'protocol' | 'bare',
): Promise<LiveResult> {
  try {
    return await runLoad(target, audience, speaks);
  } finally {
    await target.stop();
  }
}

function print(name: string, result: LiveResult): void {
  console.log(
    [
      `  ${name.padEnd(16)}`,
      `p50 ${result.p50Ms.toFixed(1)} ms`.padStart(14),
      `p99 ${result.p99Ms.toFixed(1)} ms`.padStart(15),
      `${result.received}/${result.expected} delivered`.padStart(26),
      `CPU ${result.cpuPercent.toFixed(0)} %`.padStart(11),
      `${result.memoryMegabytes.toFixed(0)} MB`.padStart(9),
      `  ${result.memoryGrowthMegabytes >= 0 ? '+' : ''}${result.memoryGrowthMegabytes.toFixed(1)} MB while running`,
    ].join(''),
  );
}
