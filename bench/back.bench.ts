import { setTimeout as pause } from 'node:timers/promises';
import { descendants } from 'embedded-supabase/testing';
import { RECONNECT_DELAY_MS, RECONNECT_JITTER_MS } from '../supabase/functions/_shared/core/limits.ts';
import { openPhone, type Phone } from '../supabase/functions/location-ws/testing/phone.ts';
import { startTestProductUntilSignal } from '../tools/testing/stack.ts';
import { makeTrackedTrips, type Traveller } from './lib/people.ts';
import { printRatio } from './lib/report.ts';

/**
 * How soon sockets are in step after one of two processes of `location-ws` has ended: followers reconnect as browsers do, 3 s
 * later and up to 2 s of jitter. The time counts from the attempt to the snapshot, and is compared with the first join of all.
 */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 60);
const FOLLOWERS = 4;

interface Follower {
  traveller: Traveller;
  tripId: string;
}

const stack = await startTestProductUntilSignal({ instances: 2 });
const durations: number[] = [];
let attempts = 0;
let closed = 0;
let isOver = false;
let isBack: () => void = () => undefined;

try {
  const trips = await makeTrackedTrips(stack, TRIPS, FOLLOWERS);
  const drivers = trips.flatMap(({ tripId, travellers }) => travellers.slice(0, 1).map(of(tripId)));
  const followers = trips.flatMap(({ tripId, travellers }) => travellers.slice(1).map(of(tripId)));
  for (const driver of drivers) {
    const phone = await enter(driver);
    phone.send({
      type: 'location_update',
      tripId: driver.tripId,
      messageId: 'first',
      latitude: 6.6,
      longitude: 3.4,
      accuracy: 8,
      heading: 0,
      speed: 20,
      timestamp: new Date().toISOString(),
    });
    await phone.waitFor('ack');
    phone.close();
  }
  await Promise.all(followers.map(follow));
  const first = report(`the first join of ${followers.length} followers of ${TRIPS} trips`);
  for (const [name, signal] of [
    ['killed', 'SIGKILL'],
    ['stopped', 'SIGTERM'],
  ] as const) {
    const ended = descendants(process.pid).find(
      ({ command }) => command.includes('/location-ws/index.ts') && !command.startsWith('sh '),
    );
    const back = new Promise<void>((resolve) => (isBack = resolve));
    process.kill(ended?.pid ?? 0, signal);
    await back;
    const p99 = report(`one of two processes is ${name}`);
    printRatio('slowest 1 % from the attempt until in step, seconds', p99 / 1000, { atMost: 2 });
    printRatio('the same / at the first join', p99 / first, { atMost: 2 });
  }
} finally {
  isOver = true;
  await stack.stop();
}

function of(tripId: string) {
  return (traveller: Traveller): Follower => ({ traveller, tripId });
}

/** Signs in and joins the trip. */
async function enter({ traveller, tripId }: Follower): Promise<Phone> {
  const { id: userId, token, userType } = traveller;
  const phone = await openPhone(`${stack.url}/location-ws`);
  phone.send({ type: 'auth', userId, userType, token });
  await phone.waitFor('auth_success');
  phone.send({ type: 'join_trip', tripId, userId, userType });
  await phone.waitFor('trip_joined');
  return phone;
}

/** Joins, and again whenever the socket is closed. */
async function follow(follower: Follower): Promise<void> {
  const started = performance.now();
  attempts += 1;
  const phone = await enter(follower);
  await phone.waitFor('location_update');
  durations.push(performance.now() - started);
  phone.onClose(() => {
    closed += 1;
    if (!isOver) void comeBack(follower);
  });
}

async function comeBack(follower: Follower): Promise<void> {
  for (let isJoined = false; !isJoined && !isOver;) {
    await pause(RECONNECT_DELAY_MS + Math.random() * RECONNECT_JITTER_MS);
    isJoined = await follow(follower).then(
      () => true,
      () => false,
    );
  }
  if (durations.length === closed) isBack();
}

/** Prints and forgets what was measured; gives the slowest 1 % in milliseconds. */
function report(name: string): number {
  const sorted = durations.splice(0).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  console.log(
    `  ${name}: ${sorted.length} sockets, ${attempts} attempts, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
  );
  attempts = 0;
  closed = 0;
  return at(0.99);
}
