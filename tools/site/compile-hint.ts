import type { Plugin } from 'vite';
import { FIRST_CHUNKS } from './chunks.ts';

/** The chunks of the first pages: most of their functions run before the first use. */
const SHARED = ['start', 'styles', 'base', 'passenger', 'trips', 'forms'];
const RUN_AT_ONCE = new Set([...SHARED, ...FIRST_CHUNKS]);
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells Chromium (136 and later) to compile whole chunks while they are downloaded, instead of each function at its first
 * call. The hint must be the first line. Other browsers ignore it.
 */
export function compileHint(): Plugin {
  return {
    name: 'compile-hint',
    apply: 'build',
    augmentChunkHash: ({ name }) => (RUN_AT_ONCE.has(name) ? HINT : undefined),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && RUN_AT_ONCE.has(chunk.name)) chunk.code = HINT + chunk.code;
      },
    },
  };
}
