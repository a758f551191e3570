/** The counts of one step of the gate, and what its failed tests said. */
export type Tally = { passed: number; failed: number; causes?: string[] };

/** Adds up the counts of all steps. */
export function total(tallies: Tally[]): { passed: number; failed: number } {
  return tallies
    .map(honest)
    .reduce((sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }), {
      passed: 0,
      failed: 0,
    });
}

/** A step without a single executed check counts as one failure. */
export function honest(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1 } : tally;
}

/** The gate's last line. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
