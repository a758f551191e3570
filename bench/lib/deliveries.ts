/** Latency of positions to the sockets of their trip, and whether each arrived exactly once. */
export interface DeliveryResult {
  expected: number;
  received: number;
  lost: number;
  doubled: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Deliveries {
  sent(timestamp: string): void;
  received(timestamp: string): void;
  /** Deliveries so far. */
  count(): number;
  /** Discards all measurements so far. */
  restart(): void;
  result(): DeliveryResult;
}

const STEP_MS = 0.1;
const STEPS = 300_000;

/** Counts latencies in steps of 0.1 ms up to 30 s, so that memory does not grow with the length of the run. */
export function createDeliveries(socketsPerPosition: number): Deliveries {
  const positions = new Map<string, { at: number; receivers: number }>();
  const counts = new Uint32Array(STEPS);
  let received = 0;

  function quantile(share: number): number {
    let below = 0;
    const rank = Math.floor((received - 1) * share) + 1;
    return (
      counts.findIndex((count) => {
        below += count;
        return below >= rank;
      }) * STEP_MS
    );
  }

  return {
    sent: (timestamp) => void positions.set(timestamp, { at: performance.now(), receivers: 0 }),
    received(timestamp) {
      const position = positions.get(timestamp);
      if (!position) return;
      position.receivers += 1;
      received += 1;
      const step = Math.min(STEPS - 1, Math.floor((performance.now() - position.at) / STEP_MS));
      counts[step] = (counts[step] ?? 0) + 1;
    },
    count: () => received,
    restart() {
      positions.clear();
      counts.fill(0);
      received = 0;
    },
    result() {
      const missing = [...positions.values()].map(({ receivers }) => socketsPerPosition - receivers);
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + Math.max(0, each), 0);
      return {
        expected: positions.size * socketsPerPosition,
        received,
        lost: sum(missing),
        doubled: sum(missing.map((each) => -each)),
        p50Ms: quantile(0.5),
        p99Ms: quantile(0.99),
      };
    },
  };
}
