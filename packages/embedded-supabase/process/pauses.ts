const PAUSE_MIN_MS = 250;
const PAUSE_MAX_MS = 10_000;
const STEADY_AFTER_MS = 10_000;

/** The pauses before restarts of one part: each is twice as long as the one before, until a run was steady. */
type Pauses = {
  /** Call when a run begins. */
  begin(): void;
  /** Whether the run that began last has been long enough to count as steady. */
  isSteady(): boolean;
  /** How long to wait before the next run, in milliseconds. */
  next(): number;
};

/** @param now A monotonic clock in milliseconds. */
export function createPauses(now: () => number = () => performance.now()): Pauses {
  let beganAt = now();
  let pause = PAUSE_MIN_MS;
  const isSteady = () => now() - beganAt > STEADY_AFTER_MS;
  return {
    begin() {
      beganAt = now();
    },
    isSteady,
    next() {
      const current = isSteady() ? PAUSE_MIN_MS : pause;
      pause = Math.min(current * 2, PAUSE_MAX_MS);
      return current;
    },
  };
}
