import { vi } from 'vitest';

/**
 * Runs before each test file. Workers are reused, because loading the packages again for each file took half of the
 * gate's time. The repository's own modules, mocks and stubs start afresh, so no file sees the state of another.
 */
resetMocks();
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();

/** Vitest clears its registry of `vi.mock` by itself only in isolated workers, and has no public call for it. */
function resetMocks(): void {
  const mocker: unknown = Reflect.get(globalThis, '__vitest_mocker__');
  if (
    typeof mocker !== 'object' ||
    mocker === null ||
    !('reset' in mocker) ||
    typeof mocker.reset !== 'function'
  ) {
    throw new Error('Vitest has changed: find out how to clear its mock registry, or set isolate to true');
  }
  mocker.reset();
}
