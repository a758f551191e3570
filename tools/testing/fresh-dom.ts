import { afterAll } from 'vitest';

/**
 * Runs before each test file that shares a DOM (`shared-dom.ts`): an empty document and storage at `/`. Timers and
 * listeners of the window that a file leaves behind are removed when it ends, so they cannot act in the next file.
 */
document.body.replaceChildren();
document.title = '';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');

const timers = new Set<ReturnType<typeof setTimeout>>();
const listeners: Parameters<typeof window.addEventListener>[] = [];
const { setTimeout: startTimeout, setInterval: startInterval, addEventListener } = window;

window.setTimeout = remember(startTimeout);
window.setInterval = remember(startInterval);
window.addEventListener = (...listener: Parameters<typeof window.addEventListener>) => {
  listeners.push(listener);
  addEventListener.apply(window, listener);
};

afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  for (const [type, listener, options] of listeners) window.removeEventListener(type, listener, options);
  Object.assign(window, { setTimeout: startTimeout, setInterval: startInterval, addEventListener });
});

function remember<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, args) {
      const timer = Reflect.apply(target, self, args);
      timers.add(timer);
      return timer;
    },
  });
}
