import type { AcceptedPosition, OwnPosition } from '../_shared/tracking/relay.queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { POSITIONS_BATCH_MAX, POSITIONS_GATHER_MS } from '../_shared/tracking/limits.rules.ts';

/** Sends one position to the database. @throws AppError when the position is refused. */
export type StorePosition = (position: OwnPosition) => Promise<AcceptedPosition>;

interface Pending {
  position: OwnPosition;
  resolve(accepted: AcceptedPosition): void;
  reject(error: unknown): void;
}

/**
 * Stores positions in batches, because a transaction costs nearly as much for one position as for ten. A single position
 * is stored at once; those that arrive within POSITIONS_GATHER_MS after it share the next transaction. `store` gives one
 * result per position, in the same order; `now` is in milliseconds.
 */
export function createPositionBatcher(
  store: (positions: OwnPosition[]) => Promise<(AcceptedPosition | AppError)[]>,
  now: () => number,
): StorePosition {
  let pending: Pending[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = -Infinity;

  function schedule(): void {
    if (pending.length === 0) return;
    const delay = pending.length < POSITIONS_BATCH_MAX ? startedAt + POSITIONS_GATHER_MS - now() : 0;
    if (delay <= 0) void storeBatch();
    else timer ??= setTimeout(() => void storeBatch(), delay);
  }

  async function storeBatch(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = pending.slice(0, POSITIONS_BATCH_MAX);
    pending = pending.slice(POSITIONS_BATCH_MAX);
    startedAt = now();
    schedule();
    try {
      const results = await store(batch.map(({ position }) => position));
      batch.forEach(({ resolve, reject }, n) => {
        const result = results[n];
        if (result === undefined || result instanceof AppError) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (position) =>
    new Promise((resolve, reject) => {
      pending.push({ position, resolve, reject });
      schedule();
    });
}
