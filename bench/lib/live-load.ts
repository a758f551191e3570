import { WebSocket } from 'ws';
import type { Broadcaster } from './broadcasters.ts';
import { usageOf } from './measured-process.ts';
import type { Journey, Traveller } from './travellers.ts';

export interface Audience {
  journeys: Journey[];
  /** Sockets per journey; its travellers take turns. */
  socketsPerJourney: number;
  /** How many travellers of each journey send, and how many positions all of them send per second. */
  publishersPerJourney: number;
  messagesPerSecond: number;
  seconds: number;
}

export interface LiveResult {
  sent: number;
  expected: number;
  received: number;
  p50Ms: number;
  p99Ms: number;
  /** Of one core, in percent. */
  cpuPercent: number;
  memoryMegabytes: number;
  memoryGrowthMegabytes: number;
}

interface Member {
  socket: WebSocket;
  tripId: string;
}

const CONNECTING_AT_ONCE = 50;
const SETTLE_MS = 2000;
const STAMP = '"timestamp":"';
const STAMP_LENGTH = 24;

/** Opens the sockets, sends positions at an even pace, and measures how long each takes to every socket of its trip. */
export async function runLoad(
  target: Broadcaster,
  audience: Audience,
  speaks: 'protocol' | 'bare',
): Promise<LiveResult> {
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  const hear = (text: string) => {
    const at = text.indexOf(STAMP) + STAMP.length;
    const started = sentAt.get(text.slice(at, at + STAMP_LENGTH));
    if (started !== undefined) latencies.push(performance.now() - started);
  };
  const members = await connectAll(target, audience, { speaks, hear });
  const publishers = audience.journeys.flatMap(({ tripId }) =>
    members.filter((member) => member.tripId === tripId).slice(0, audience.publishersPerJourney),
  );
  const before = usageOf(target.pid);
  const startedAt = performance.now();
  const sent = await publish(publishers, audience, sentAt);
  const used = usageOf(target.pid);
  const seconds = (performance.now() - startedAt) / 1000;
  await settle(() => latencies.length, sent * audience.socketsPerJourney);
  for (const { socket } of members) socket.terminate();
  const sorted = Float64Array.from(latencies).toSorted();
  return {
    sent,
    expected: sent * audience.socketsPerJourney,
    received: latencies.length,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? NaN,
    cpuPercent: ((used.cpuSeconds - before.cpuSeconds) / seconds) * 100,
    memoryMegabytes: used.memoryMegabytes,
    memoryGrowthMegabytes: used.memoryMegabytes - before.memoryMegabytes,
  };
}

/** Waits for what is still under way: until all has arrived, or nothing more does. */
async function settle(received: () => number, expected: number): Promise<void> {
  for (let before = -1; received() !== before && received() < expected;) {
    before = received();
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
}

/** Even pace, one publisher after the other; every position has a millisecond of its own. */
async function publish(
  publishers: Member[],
  { messagesPerSecond, seconds }: Audience,
  sentAt: Map<string, number>,
): Promise<number> {
  const started = performance.now();
  const base = Date.now();
  const total = messagesPerSecond * seconds;
  for (let n = 0; n < total; n += 1) {
    const due = started + (n * 1000) / messagesPerSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const { socket, tripId } = publishers[n % publishers.length] ?? fail();
    const timestamp = new Date(base + Math.round((n * 1000) / messagesPerSecond)).toISOString();
    sentAt.set(timestamp, performance.now());
    socket.send(
      JSON.stringify({
        type: 'location_update',
        tripId,
        latitude: 6.6,
        longitude: 3.4,
        accuracy: 8,
        heading: 0,
        speed: 20,
        timestamp,
      }),
    );
  }
  return total;
}

type Hearing = { speaks: 'protocol' | 'bare'; hear: (text: string) => void };

async function connectAll(target: Broadcaster, audience: Audience, hearing: Hearing): Promise<Member[]> {
  const wanted = audience.journeys.flatMap(({ tripId, travellers }) =>
    Array.from({ length: audience.socketsPerJourney }, (_, n) => ({
      tripId,
      traveller: travellers[n % travellers.length] ?? fail(),
    })),
  );
  const members: Member[] = [];
  for (let from = 0; from < wanted.length; from += CONNECTING_AT_ONCE) {
    const batch = wanted.slice(from, from + CONNECTING_AT_ONCE);
    members.push(...(await Promise.all(batch.map((one) => connect(target, one, hearing)))));
  }
  return members;
}

function connect(
  target: Broadcaster,
  { tripId, traveller }: { tripId: string; traveller: Traveller },
  { speaks, hear }: Hearing,
): Promise<Member> {
  const socket = new WebSocket(speaks === 'bare' ? `${target.url}?room=${tripId}` : target.url);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => {
      if (speaks === 'bare') return resolve({ socket, tripId });
      const { id: userId, userType, token } = traveller;
      socket.send(JSON.stringify({ type: 'auth', userId, userType, token }));
      socket.send(JSON.stringify({ type: 'join_trip', tripId }));
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.includes('"type":"location_update"')) hear(text);
      else if (text.includes('"type":"trip_joined"')) resolve({ socket, tripId });
      else if (text.includes('"type":"error"') && !text.includes('rate_limited')) reject(new Error(text));
    });
  });
}

function fail(): never {
  throw new Error('nobody travels');
}
