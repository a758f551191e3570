/** Imported for its side effect: conditions and tests of pages get longer time limits than the libraries' defaults. */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Long, because a busy machine is slow; only a failing test waits this long. */
const CONDITION_TIMEOUT_MS = 10_000;
const TEST_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: CONDITION_TIMEOUT_MS });
vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });
