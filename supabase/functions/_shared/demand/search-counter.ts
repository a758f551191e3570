import { countSearches, type AnsweredSearch } from './queries.ts';
import { ANONYMOUS } from '../core/caller.ts';
import { SEARCH_COUNT_DELAY_MS, SEARCHES_PER_COUNT_MAX, SEARCHES_WAITING_MAX } from './limits.rules.ts';
import type { Services } from '../core/http/app-env.ts';

declare module '../core/http/app-env.ts' {
  interface Services {
    searches: SearchCounter;
  }
}

type Needs = Pick<Services, 'withCaller' | 'verifyToken' | 'inBackground' | 'log'>;

/** Counts searches that were answered, later and together, without the people who made them. */
interface SearchCounter {
  /** `token`: what the visitor brought, not yet verified; the answer may not wait for it. */
  count(search: Omit<AnsweredSearch, 'person'> & { token: string | null }): void;
  /** Counts what waits. */
  flush(): Promise<void>;
}

/** A search as `count` gets it. */
type Waiting = Parameters<SearchCounter['count']>[0];

/**
 * Counts searches after their answers: one write for many, every 2 seconds or 100 searches. A search never waits for it, and never
 * fails with it: while the database does not answer, searches are not counted.
 */
export function createSearchCounter({ withCaller, verifyToken, inBackground, log }: Needs): SearchCounter {
  let waiting: Waiting[] = [];
  let stopWaiting: (() => void) | null = null;

  async function write(searches: readonly Waiting[]): Promise<void> {
    try {
      const answered = await Promise.all(searches.map(answeredOf));
      await countSearches((work) => withCaller(ANONYMOUS, work), answered);
    } catch (error) {
      log('searches not counted', { searches: searches.length, error: String(error) });
    }
  }

  // A token that does not count makes a visitor of its address.
  async function answeredOf({ token, ...search }: Waiting): Promise<AnsweredSearch> {
    const person =
      token === null
        ? null
        : await verifyToken(token).then(
            ({ sub }) => sub,
            () => null,
          );
    return { ...search, person };
  }

  async function flush(): Promise<void> {
    stopWaiting?.();
    stopWaiting = null;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, SEARCHES_PER_COUNT_MAX);
      waiting = waiting.slice(SEARCHES_PER_COUNT_MAX);
      await write(batch);
    }
  }

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, SEARCH_COUNT_DELAY_MS);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    count(search) {
      if (waiting.length >= SEARCHES_WAITING_MAX) return;
      waiting.push(search);
      if (waiting.length === SEARCHES_PER_COUNT_MAX) inBackground(flush());
      else if (stopWaiting === null) inBackground(wait().then(flush));
    },
    flush,
  };
}
