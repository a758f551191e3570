import { builtinEnvironments, type Environment } from 'vitest/runtime';

const READY = Symbol.for('tafiya.shared-dom');

/**
 * One jsdom per worker instead of one per test file. Packages that keep a reference to `document` (React, Emotion,
 * Testing Library) stay loaded and stay valid. `fresh-dom.ts` empties the document between files.
 */
const sharedDom: Environment = {
  name: 'jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!Reflect.has(global, READY)) {
      await builtinEnvironments.jsdom.setup(global, options);
      Reflect.set(global, READY, true);
    }
    return { teardown: () => undefined };
  },
};
// Vitest reads the default export of an environment file.
// oxlint-disable-next-line import/no-default-export
export default sharedDom;
