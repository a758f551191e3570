/** A rate limit: tokens are taken one by one and refilled steadily. */
export interface TokenBucket {
  /** Takes one token; false when none is left. */
  take(): boolean;
}

/** A bucket of `burst` tokens, refilled by `perSecond`. `now` is in milliseconds. */
export function createTokenBucket(perSecond: number, burst: number, now: () => number): TokenBucket {
  let left = burst;
  let refilledAt = now();
  return {
    take() {
      const at = now();
      left = Math.min(burst, left + ((at - refilledAt) / 1000) * perSecond);
      refilledAt = at;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
