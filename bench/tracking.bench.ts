import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { startBareLoop, startRelay, startStoringLoop, type Broadcaster } from './lib/broadcasters.ts';
import { runLoadApart, type Audience, type LiveResult, type LoadTarget } from './lib/live-load.ts';
import { printRatio } from './lib/report.ts';
import { makeTrackedTrips } from './lib/people.ts';

/**
 * Positions from the sender's socket to every socket of the trip, through `/location-ws` (token, rights, database,
 * fan-out, echo) and, in the same run, through a bare Deno loop that only repeats messages and through one that stores
 * them first. BENCH_SCENARIO=one-trip-1000 BENCH_SECONDS=600 is a ten-minute soak test of `/location-ws` alone.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 1000);
const ONLY = process.env['BENCH_SCENARIO'] ?? '';
const IS_SOAK = SECONDS >= 300;
const PUBLISHERS = 25;
const SOCKETS_PER_PERSON = 10;
const UPDATE_EVERY_SECONDS = 10;

const scenarios = { 'one-trip-200': oneTrip(200), 'one-trip-1000': oneTrip(1000), trips: manyTrips };
const stack = await startTestProductUntilSignal();
try {
  for (const [name, prepare] of Object.entries(scenarios)) {
    if (ONLY === '' || ONLY === name) await compare(name, await prepare());
  }
} finally {
  await stack.stop();
}

function oneTrip(sockets: number) {
  return async function prepare(): Promise<Audience> {
    const people = Math.max(PUBLISHERS, sockets / SOCKETS_PER_PERSON);
    return {
      trips: await makeTrackedTrips(stack, 1, people - 1),
      socketsPerTrip: sockets,
      publishersPerTrip: PUBLISHERS,
      messagesPerSecond: 50,
      seconds: SECONDS,
    };
  };
}

async function manyTrips(): Promise<Audience> {
  return {
    trips: await makeTrackedTrips(stack, TRIPS, 2),
    socketsPerTrip: 3,
    publishersPerTrip: 3,
    messagesPerSecond: (TRIPS * 3) / UPDATE_EVERY_SECONDS,
    seconds: Math.max(SECONDS, UPDATE_EVERY_SECONDS),
  };
}

async function compare(name: string, audience: Audience): Promise<void> {
  const { trips, socketsPerTrip, messagesPerSecond, seconds } = audience;
  console.log(
    `${name}: ${trips.length} × ${socketsPerTrip} sockets, ${messagesPerSecond} positions/s, ${seconds} s`,
  );
  if (IS_SOAK) {
    report(await measure('/location-ws', await startRelay(stack), audience));
    return;
  }
  const bare = await measure('bare Deno loop', await startBareLoop(), audience);
  const storing = await measure('that stores', await startStoringLoop(stack), audience);
  const ours = await measure('/location-ws', await startRelay(stack), audience);
  printRatio('delivery p99, /location-ws / bare', ours.p99Ms / bare.p99Ms, { atMost: 1.3 });
  printRatio('CPU of the process, /location-ws / bare', ours.cpuPercent / bare.cpuPercent, { atMost: 1.4 });
  printRatio('delivery p99, /location-ws / storing', ours.p99Ms / storing.p99Ms, { atMost: 1.3 });
  printRatio('CPU of the process, /location-ws / storing', ours.cpuPercent / storing.cpuPercent, {
    atMost: 1.4,
  });
  report(ours);
}

function report({ lost, doubled }: LiveResult): void {
  printRatio('deliveries lost', lost, { atMost: 0 });
  printRatio('deliveries doubled', doubled, { atMost: 0 });
}

async function measure(name: string, broadcaster: Broadcaster, audience: Audience): Promise<LiveResult> {
  const protocol: LoadTarget['protocol'] = name === '/location-ws' ? 'location-ws' : 'bare';
  try {
    const result = await runLoadApart(
      { urls: [broadcaster.url], pids: [broadcaster.pid], protocol },
      audience,
    );
    print(name, result);
    return result;
  } finally {
    await broadcaster.stop();
  }
}

function print(name: string, result: LiveResult): void {
  console.log(
    [
      `  ${name.padEnd(16)}`,
      `p50 ${result.p50Ms.toFixed(1)} ms`.padStart(14),
      `p99 ${result.p99Ms.toFixed(1)} ms`.padStart(15),
      `${result.received}/${result.expected} delivered`.padStart(28),
      `CPU ${result.cpuPercent.toFixed(1)} %`.padStart(12),
      `${((result.cpuPercent * result.seconds * 10) / result.sent).toFixed(2)} ms/position`.padStart(18),
      `  memory ${result.memoryMegabytes.map((megabytes) => megabytes.toFixed(0)).join(' → ')} MB`,
    ].join(''),
  );
}
