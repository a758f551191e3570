import { WRONG_TRIES_KEYS_MAX } from '../lite-limits.ts';

/** Counts tries at a secret of one subject. A try counts until it turns out to be right. */
export type WrongTries = {
  /** Takes one try; returns how many are left after it, negative when none was left. */
  take(subject: string): number;
  /** Gives the try back: it was right. */
  giveBack(subject: string): void;
};

type Count = { taken: number; endsAt: number };

/** @param now clock in milliseconds. */
export function createWrongTries(
  { max, windowS }: { max: number; windowS: number },
  now: () => number,
): WrongTries {
  const counts = new Map<string, Count>();

  function countOf(subject: string): Count {
    const known = counts.get(subject);
    const count = known && known.endsAt > now() ? known : { taken: 0, endsAt: now() + windowS * 1000 };
    // Moved to the end: the first entries are the least recently used.
    counts.delete(subject);
    counts.set(subject, count);
    const [oldest] = counts.keys();
    if (counts.size > WRONG_TRIES_KEYS_MAX && oldest !== undefined) counts.delete(oldest);
    return count;
  }

  return {
    take(subject) {
      const count = countOf(subject);
      count.taken += 1;
      return max - count.taken;
    },
    giveBack(subject) {
      const count = countOf(subject);
      count.taken = Math.max(0, Math.min(count.taken, max) - 1);
    },
  };
}
