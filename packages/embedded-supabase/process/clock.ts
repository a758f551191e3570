/**
 * The part of the environment that gives a process another clock (libfaketime). Every process of the stack takes it over, so that
 * a test of another day sees that day in the database, in the functions and in itself.
 */
export function clockEnvironment(): Record<string, string> {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  if (LD_PRELOAD === undefined || FAKETIME === undefined) return {};
  return { LD_PRELOAD, FAKETIME, ...(FAKETIME_DONT_FAKE_MONOTONIC && { FAKETIME_DONT_FAKE_MONOTONIC }) };
}
