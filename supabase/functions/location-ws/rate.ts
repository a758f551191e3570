/** A bucket that refills steadily. */
export interface Bucket {
  /** Takes one; false when it is empty. */
  take(): boolean;
}

/** A bucket of `burst` that refills by `perSecond`. `now` is in milliseconds. */
export function createBucket(perSecond: number, burst: number, now: () => number): Bucket {
  let left = burst;
  let filledAt = now();
  return {
    take() {
      const at = now();
      left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond);
      filledAt = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
