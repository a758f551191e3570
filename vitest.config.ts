import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = {
  '@tafiya': path.resolve('supabase/functions/_shared'),
  '@': path.resolve('web'),
};

const EXCLUDED = ['**/node_modules/**', 'e2e/**', '**/dist/**'];

/** Workers are reused: each file gets fresh modules of the repository, and packages are loaded once per worker. */
const REUSED_WORKERS = { isolate: false, setupFiles: ['./tools/testing/fresh-modules.ts'] };

/**
 * The files of a project share one stack and the machine's cores: a test that waits may take long. The product's modules keep
 * no state and are never mocked here, so a worker loads them once.
 */
const SHARED_STACK = { isolate: false, testTimeout: 180_000, hookTimeout: 120_000 };

export default defineConfig({
  resolve: { alias },
  test: {
    // The gate prints what a failed test said, without the difference: "expected [ Array(1) ]" names no cause.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          ...REUSED_WORKERS,
          include: [
            'supabase/functions/**/*.test.ts',
            '{packages,tools}/**/*.unit.test.ts',
            'supabase/*.unit.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: [...EXCLUDED, '**/*.{api,stack,dom}.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: './tools/testing/shared-dom.ts',
          ...REUSED_WORKERS,
          setupFiles: [...REUSED_WORKERS.setupFiles, './tools/testing/fresh-dom.ts'],
          testTimeout: 30_000,
          // Starting a DOM takes a second per file: tests without a DOM belong to `unit`.
          include: ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'],
          exclude: EXCLUDED,
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          environment: 'node',
          include: ['supabase/tests/**/*.test.ts', 'supabase/functions/**/*.{api,stack}.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['tools/testing/global-setup.ts'],
          ...SHARED_STACK,
        },
      },
      {
        extends: true,
        test: {
          name: 'abuse',
          environment: 'node',
          include: ['supabase/abuse/**/*.abuse.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['tools/testing/abuse-setup.ts'],
          ...SHARED_STACK,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          environment: 'node',
          include: ['packages/**/*.{conformance,stack}.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['packages/embedded-supabase/testing/global-setup.ts'],
          ...SHARED_STACK,
        },
      },
      {
        extends: true,
        test: {
          name: 'lifecycle',
          environment: 'node',
          include: ['{packages,tools,bench}/**/*.lifecycle.test.ts'],
          exclude: EXCLUDED,
          // Each file starts stacks of its own: two at a time would compete for the machine's cores.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
