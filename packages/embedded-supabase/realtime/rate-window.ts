/** Counts calls in windows of fixed length, as hosted Realtime does for presence. */
export interface RateWindow {
  /** Takes one call; false when the window is full. `nowMs` is of the monotonic clock. */
  take(nowMs: number): boolean;
}

/** At most `max` calls per `windowMs`. */
export function createRateWindow(max: number, windowMs: number): RateWindow {
  let endsAtMs = -Infinity;
  let count = 0;

  return {
    take(nowMs) {
      if (nowMs > endsAtMs) {
        endsAtMs = nowMs + windowMs;
        count = 0;
      }
      if (count >= max) return false;
      count += 1;
      return true;
    },
  };
}
