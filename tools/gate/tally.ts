/** What a step of the gate counted. A step that executed nothing is a failure, not a success. */
export type Tally = { passed: number; failed: number };

/** Adds up; a step without a single executed check counts as one failure. */
export function total(tallies: Tally[]): Tally {
  return tallies
    .map(honest)
    .reduce((sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }), {
      passed: 0,
      failed: 0,
    });
}

/** The rule for one step. */
export function honest(tally: Tally): Tally {
  return tally.passed + tally.failed === 0 ? { passed: 0, failed: 1 } : tally;
}

/** The gate's last line. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
