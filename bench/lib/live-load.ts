import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { createDeliveries, type Deliveries, type DeliveryResult } from './deliveries.ts';
import type { TrackedTrip, Traveller } from './people.ts';

/** The load: trips with their sockets and the rate of positions. */
export interface Audience {
  trips: TrackedTrip[];
  /** Sockets per trip, shared out among its travellers. */
  socketsPerTrip: number;
  /** Sockets per trip that send positions. */
  publishersPerTrip: number;
  /** Positions per second, of all senders together. */
  messagesPerSecond: number;
  seconds: number;
  /** The sockets of a trip are spread over the processes; otherwise each trip is on one. */
  isSpread?: boolean;
}

/** The processes under load: their URLs and ids, and whether they have our protocol or only repeat messages. */
export interface LoadTarget {
  urls: string[];
  pids: number[];
  protocol: 'location-ws' | 'bare';
}

export interface LiveResult extends DeliveryResult {
  sent: number;
  seconds: number;
  /** CPU use in percent of one core, of all processes together. */
  cpuPercent: number;
  /** Resident memory at the start, after every quarter and at the end. */
  memoryMegabytes: number[];
}

interface Member {
  socket: WebSocket;
  tripId: string;
}

interface Order {
  target: LoadTarget;
  audience: Audience;
}

const TICKS_PER_SECOND = 100;
const CONNECTING_AT_ONCE = 50;
const SETTLE_MS = 2000;
/** Not measured: code is compiled, a thousand joins settle, and every sender sends a first position. */
const WARM_UP_SECONDS = 10;
const STAMP = Buffer.from('"timestamp":"');
const STAMP_LENGTH = 24;
const LOCATION_UPDATE = Buffer.from('"location_update"');

/** Runs the load in a child process, so that it and the embedded stack do not wait for each other. */
export function runLoadApart(target: LoadTarget, audience: Audience): Promise<LiveResult> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('message', (result: LiveResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send({ target, audience } satisfies Order);
  });
}

// In the child process.
if (process.send) {
  process.once('message', ({ target, audience }: Order) => {
    void runLoad(target, audience).then((result) => process.send?.(result, () => process.exit()));
  });
}

/** Opens the sockets, sends positions at a constant rate, and measures how long each takes to every socket of its trip. */
async function runLoad(target: LoadTarget, audience: Audience): Promise<LiveResult> {
  const deliveries = createDeliveries(audience.socketsPerTrip);
  const members = await connectAll(target, audience, deliveries);
  const publishers = audience.trips.flatMap(({ tripId }) =>
    members.filter((member) => member.tripId === tripId).slice(0, audience.publishersPerTrip),
  );
  await publish(publishers, { ...audience, seconds: WARM_UP_SECONDS }, deliveries);
  await settle(deliveries);
  deliveries.restart();

  const memoryMegabytes = [usageOfAll(target.pids).memoryMegabytes];
  const sampling = setInterval(
    () => memoryMegabytes.push(usageOfAll(target.pids).memoryMegabytes),
    (audience.seconds * 1000) / 4,
  );
  const before = usageOfAll(target.pids);
  const startedAt = performance.now();
  const sent = await publish(publishers, audience, deliveries);
  const used = usageOfAll(target.pids).cpuSeconds - before.cpuSeconds;
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  memoryMegabytes.push(usageOfAll(target.pids).memoryMegabytes);
  await settle(deliveries);
  for (const { socket } of members) socket.terminate();
  return { ...deliveries.result(), sent, seconds, cpuPercent: (used / seconds) * 100, memoryMegabytes };
}

/** Waits until no more deliveries arrive. */
async function settle(deliveries: Deliveries): Promise<void> {
  for (let before = -1; deliveries.count() !== before;) {
    before = deliveries.count();
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
}

/** Sends positions at a constant rate, the publishers in turn; each position has a timestamp of its own. */
async function publish(
  publishers: Member[],
  { messagesPerSecond, seconds }: Pick<Audience, 'messagesPerSecond' | 'seconds'>,
  deliveries: Deliveries,
): Promise<number> {
  const started = performance.now();
  const base = Date.now();
  const total = messagesPerSecond * seconds;
  for (let n = 0; n < total; n += 1) {
    const due = started + (n * 1000) / messagesPerSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const { socket, tripId } = publishers[n % publishers.length] ?? fail();
    const timestamp = new Date(base + Math.round((n * 1000) / messagesPerSecond)).toISOString();
    const position = { latitude: 6.6, longitude: 3.4, accuracy: 8, heading: 0, speed: 20, timestamp };
    deliveries.sent(timestamp);
    socket.send(JSON.stringify({ type: 'location_update', tripId, ...position }));
  }
  return total;
}

async function connectAll(target: LoadTarget, audience: Audience, deliveries: Deliveries): Promise<Member[]> {
  const { urls, protocol } = target;
  const wanted = audience.trips.flatMap(({ tripId, travellers }, trip) =>
    Array.from({ length: audience.socketsPerTrip }, (_, n) => ({
      url: urls[(audience.isSpread === true ? n : trip) % urls.length] ?? '',
      protocol,
      tripId,
      traveller: travellers[n % travellers.length] ?? fail(),
    })),
  );
  const members: Member[] = [];
  for (let from = 0; from < wanted.length; from += CONNECTING_AT_ONCE) {
    const batch = wanted.slice(from, from + CONNECTING_AT_ONCE);
    members.push(...(await Promise.all(batch.map((one) => connect(one, deliveries)))));
  }
  return members;
}

interface Wanted {
  url: string;
  protocol: LoadTarget['protocol'];
  tripId: string;
  traveller: Traveller;
}

function connect({ url, protocol, tripId, traveller }: Wanted, deliveries: Deliveries): Promise<Member> {
  const socket = new WebSocket(protocol === 'bare' ? `${url}?room=${tripId}` : url);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => {
      if (protocol === 'bare') return resolve({ socket, tripId });
      const { id: userId, userType, token } = traveller;
      socket.send(JSON.stringify({ type: 'auth', userId, userType, token }));
      socket.send(JSON.stringify({ type: 'join_trip', tripId }));
    });
    socket.on('message', (data: Buffer) => {
      if (data.includes(LOCATION_UPDATE)) {
        const at = data.indexOf(STAMP) + STAMP.length;
        return deliveries.received(data.toString('latin1', at, at + STAMP_LENGTH));
      }
      const text = data.toString();
      if (text.includes('"type":"trip_joined"')) resolve({ socket, tripId });
      else if (text.includes('"type":"error"') && !text.includes('rate_limited')) reject(new Error(text));
    });
  });
}

function fail(): never {
  throw new Error('the trip has no travellers');
}

interface Usage {
  /** CPU seconds since the process started. */
  cpuSeconds: number;
  memoryMegabytes: number;
}

function usageOfAll(pids: number[]): Usage {
  const all = pids.map(usageOf);
  return {
    cpuSeconds: all.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0),
    memoryMegabytes: all.reduce((total, { memoryMegabytes }) => total + memoryMegabytes, 0),
  };
}

/** CPU time and memory of a process; zeros where there is no /proc. */
export function usageOf(pid: number): Usage {
  if (!existsSync(`/proc/${pid}/stat`)) return { cpuSeconds: 0, memoryMegabytes: 0 };
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    memoryMegabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}
