/** Imported for what it does: conditions and tests of a page wait longer than the libraries' defaults. */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Generous: they only pass when a condition never comes, and the gate's machine is busy. */
const CONDITION_TIMEOUT_MS = 10_000;
const TEST_TIMEOUT_MS = 30_000;

configure({ asyncUtilTimeout: CONDITION_TIMEOUT_MS });
vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });
