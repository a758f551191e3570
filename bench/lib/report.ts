import type { LoadResult } from './http-load.ts';

/** Prints one measurement as a line of a table. */
export function printLoad(name: string, result: LoadResult): void {
  const statuses = Object.entries(result.statuses).map(([status, count]) => `${status}×${count}`);
  console.log(
    [
      `  ${name.padEnd(38)}`,
      `${Math.round(result.requestsPerSecond)} req/s`.padStart(13),
      `p50 ${result.p50Ms.toFixed(1)} ms`.padStart(14),
      `p99 ${result.p99Ms.toFixed(1)} ms`.padStart(14),
      `${(result.bytesPerAnswer / 1024).toFixed(1)} KB`.padStart(9),
      `  ${statuses.join(' ')}`,
    ].join(''),
  );
}

/** Prints a ratio and its target. A missed target is marked but does not fail, because the machine may be busy. */
export function printRatio(
  name: string,
  value: number,
  target: { atLeast: number } | { atMost: number },
): void {
  const [sign, limit] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost];
  const reached = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
  console.log(`  ${reached ? '✓' : '✗'} ${name}: ${value.toFixed(2)} (target ${sign} ${limit})`);
}

/** The result with the median requests per second, so that one slow or fast round does not decide. */
export function medianLoad(results: readonly LoadResult[]): LoadResult {
  const middle = median(results.map(({ requestsPerSecond }) => requestsPerSecond));
  const found = results.find(({ requestsPerSecond }) => requestsPerSecond === middle);
  if (found === undefined) throw new Error('nothing was measured');
  return found;
}

/** Of an even number of values the lower of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const PROBLEMS_SHOWN = 10;

/** Prints whether something holds, with the problems when there are some. */
export function printCheck(what: string, holds: boolean | Iterable<string>): void {
  const problems = typeof holds === 'boolean' ? [] : [...holds];
  console.log(`  ${holds !== false && problems.length === 0 ? '✓' : '✗'} ${what}`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.log(`    ${problem}`);
}
