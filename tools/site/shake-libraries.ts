import type { Plugin } from 'vite';

const ROUTER = /react-router\/dist\/development\/.*\.mjs$/;
const NOT_USED = /node_modules\/(hoist-non-react-statics|react-is)\//;

/**
 * Lets the bundler leave out code of packages that no page uses. React Router publishes its development file to browsers:
 * with messages for developers, and with statements about components that keep them in the bundle. Emotion imports
 * CommonJS packages for a function that no page uses.
 */
export function shakeLibraries(): Plugin {
  return {
    name: 'shake-libraries',
    apply: 'build',
    transform: {
      filter: { id: [ROUTER, NOT_USED] },
      handler(code, id) {
        return ROUTER.test(id)
          ? { code: withoutStatements(code), map: null }
          : { code, map: null, moduleSideEffects: false };
      },
    },
  };
}

function withoutStatements(code: string): string {
  return code
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/= (?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ ');
}
