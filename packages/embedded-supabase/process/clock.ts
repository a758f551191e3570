/**
 * The part of the environment that gives a process another clock (libfaketime: `faketime '2028-02-29 10:00' npm test`). Every
 * process of the stack takes it over, so that a test of another day sees that day in the database, the functions and itself.
 */
export function clockEnvironment(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  if (LD_PRELOAD === undefined || FAKETIME === undefined) return {};
  return { LD_PRELOAD, FAKETIME, ...(FAKETIME_DONT_FAKE_MONOTONIC && { FAKETIME_DONT_FAKE_MONOTONIC }) };
}

/** The same for Deno, which crashes under libfaketime: it is told the seconds, for `functions/moved-clock.ts`. */
export function clockOfDeno(): Record<string, string> {
  const { FAKETIME } = process.env;
  if (FAKETIME === undefined) return {};
  const seconds = Number.parseFloat(FAKETIME);
  if (Number.isNaN(seconds)) throw new Error(`FAKETIME must be an offset in seconds, not ${FAKETIME}`);
  return { CLOCK_MOVED_SECONDS: String(seconds) };
}
