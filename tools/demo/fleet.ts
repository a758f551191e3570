import { setTimeout as wait } from 'node:timers/promises';
import { withScript, type DemoStack } from './stack.ts';

/** The board of the company changes at most this late; longer than a run takes. */
const EVERY_MS = 30_000;

/**
 * Makes Savanna Express Ltd (fleet@tafiya.test) with 40 buses, 12 routes and 62 departures a day, once; at later starts the departures of the
 * days since. As operator and in sets, because 40 drivers would sign in one after the other.
 */
export async function addFleet(stack: Pick<DemoStack, 'databaseUrl'>): Promise<void> {
  await withScript(stack, 'demo-fleet.sql', (sql) => sql`select pg_temp.make_fleet(${new Date()})`);
}

/** Until it is stopped, the buses of the company board, leave and arrive by their plan; one in thirty leaves late. */
export function startFleet(stack: DemoStack, log: (line: string) => void): { stop: () => void } {
  const stopped = new AbortController();
  const { signal } = stopped;
  void (async () => {
    let problem = '';
    while (!signal.aborted) {
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await withScript(stack, 'demo-fleet.sql', (sql) => sql`select pg_temp.run_fleet(${new Date()})`);
        problem = '';
      } catch (error) {
        // Once, while it lasts.
        if (problem === '') log(`The buses of the demonstration stand still: ${String(error)}`);
        problem = String(error);
      }
    }
  })();
  return { stop: () => stopped.abort() };
}
