import type { LocationUpdate } from '../_shared/contracts/tracking.ts';
import type { OwnPosition } from '../_shared/data/relay.ts';
import { AppError } from '../_shared/domain/app-error.ts';
import { POSITIONS_BATCH_MAX, POSITIONS_GATHER_MS } from '../_shared/domain/limits.ts';

/** Stores one position; answers what everyone on the trip is told. @throws AppError why it was refused. */
export type Recorder = (position: OwnPosition) => Promise<LocationUpdate>;

interface Waiting {
  position: OwnPosition;
  resolve(stored: LocationUpdate): void;
  reject(error: unknown): void;
}

/**
 * A recorder that lets positions travel together. One that comes alone goes at once; those that come sooner than
 * POSITIONS_GATHER_MS after it wait for that moment and share a transaction, which costs nearly as much for one as for
 * ten. `store` answers in the order of what it is given; `now` is in milliseconds.
 */
export function createRecorder(
  store: (positions: OwnPosition[]) => Promise<(LocationUpdate | AppError)[]>,
  now: () => number,
): Recorder {
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = -Infinity;

  function schedule(): void {
    if (waiting.length === 0) return;
    const pause = waiting.length < POSITIONS_BATCH_MAX ? startedAt + POSITIONS_GATHER_MS - now() : 0;
    if (pause <= 0) void start();
    else timer ??= setTimeout(() => void start(), pause);
  }

  async function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting.slice(0, POSITIONS_BATCH_MAX);
    waiting = waiting.slice(POSITIONS_BATCH_MAX);
    startedAt = now();
    schedule();
    try {
      const answers = await store(batch.map(({ position }) => position));
      batch.forEach(({ resolve, reject }, n) => {
        const answer = answers[n];
        if (answer === undefined || answer instanceof AppError) reject(answer);
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (position) =>
    new Promise((resolve, reject) => {
      waiting.push({ position, resolve, reject });
      schedule();
    });
}
